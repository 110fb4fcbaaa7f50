"""The words for types, colours, icons and keywords, in Japanese, English and Chinese."""

from __future__ import annotations

from zxcheck.cards.facts import vocabulary

VOCABULARY = vocabulary(
    type={
        "zx": "Z/X|ゼクス",
        "zx_ex": "Z/X EX|ゼクス エクストラ",
        "event": "イベント|事件",
        "event_ex": "Event EX|EV EX|イベント エクストラ|事件 EX",
        "shift": "シフト",
        "zx_ob": "Z/X OB|Over Boost|ゼクス オーバーブースト",
        "ascension": "アセンション",
        "ascension_ex": "Ascension EX|アセンション エクストラ",
        "player": "プレイヤー|玩家",
        "player_ex": "Player EX|プレイヤー エクストラ|玩家 EX",
        "link": "リンク",
        "token": "トークン",
        "marker": "マーカー",
        "counter": "カウンター",
    },
    colors={
        "red": "赤|红",
        "blue": "青|蓝",
        "white": "白",
        "black": "黒|黑",
        "green": "緑|绿",
        "none": "無|無色|无|无色",
    },
    icons={
        "ignition": "イグニッション|IG|点燃",
        "waker_level": "",
        "dingir_level": "",
        "tribe_level": "",
        "multi": "",
        "zero_optima": "",
        "evol_seed": "",
        "over_boost": "",
        "summer_voltage": "",
        "sympathy": "",
        "zextend_drive": "",
    },
    keywords={
        "life_recovery": "ライフリカバリー|LR|Life Recovery|生命恢复",
        "void_bringer": "ヴォイドブリンガー|VB|Void Bringer|虚空使者",
        "start_card": "スタートカード|Start Card|起始卡",
        "start_resource": "スタートリソース|Start Resource|起始资源",
        "gate_card": "ゲートカード|Gate Card|门扉卡",
        "overdrive": "オーバードライブ|超限驱动",
        "isolation": "",
        "range": "",
    },
)

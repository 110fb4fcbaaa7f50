"""The words for types, colours, icons and keywords, in Japanese, English and Chinese."""

from __future__ import annotations

from zxcheck.cards.facts import vocabulary

VOCABULARY = vocabulary(
    type={
        "zx": "Z/X|ゼクス",
        "zx_ex": "Z/X EX|Z/X Extra|Z/X额外|ゼクス エクストラ",
        "event": "イベント|事件",
        "event_ex": "Event EX|Event Extra|EV EX|イベント エクストラ|事件 EX|事件额外",
        "shift": "シフト|剑临",
        "zx_ob": "Z/X OB|Over Boost|Z/X Over Boost|ゼクス オーバーブースト|超限助燃",
        "ascension": "アセンション|升格",
        "ascension_ex": "Ascension EX|Ascension Extra|アセンション エクストラ|升格 EX|升格额外",
        "player": "プレイヤー|玩家",
        "player_ex": "Player EX|Player Extra|プレイヤー エクストラ|玩家 EX|玩家额外",
        "link": "リンク|链结|链接",
        "token": "トークン|标记",
        "marker": "マーカー",
        "counter": "カウンター",
    },
    colors={
        "red": "赤|红",
        "blue": "青|蓝",
        "white": "白",
        "black": "黒|黑",
        "green": "緑|绿",
        "none": "無|無色|无|无色|colorless",
    },
    icons={
        "ignition": "イグニッション|IG|点燃",
        "waker_level": "",
        "dingir_level": "",
        "tribe_level": "",
        "multi": "多色",
        "zero_optima": "ゼロオプティマ|零点优化",
        "evol_seed": "エヴォルシード|エボルシード|进化原力",
        "over_boost": "",
        "summer_voltage": "",
        "sympathy": "",
        "zextend_drive": "extension|延伸驱动",
        "igob": "",
        "break": "ブレイク|破天降临",
        "creation": "创成",
        "descent": "降临条件",
        "awakening": "觉醒条件",
    },
    keywords={
        "life_recovery": "ライフリカバリー|LR|Life Recovery|生命恢复",
        "void_bringer": "ヴォイドブリンガー|VB|Void Bringer|虚空使者",
        "start_card": "スタートカード|Start Card|starting|起始卡",
        "start_resource": "スタートリソース|Start Resource|starting_resource|起始资源",
        "gate_card": "ゲートカード|Gate Card|door|门扉卡",
        "overdrive": "オーバードライブ|超限驱动",
        "isolation": "イゾレーション|isolated|绝界",
        "range": "レンジ|射程",
    },
)

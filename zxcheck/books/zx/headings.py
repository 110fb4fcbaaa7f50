"""How players and programs head the parts of a list, and where a card of each type belongs."""

from __future__ import annotations

from zxcheck.cards.names import fold

HOMES = {
    "zx": "main",
    "event": "main",
    "ascension": "main",
    "zx_ex": "dynamis",
    "event_ex": "dynamis",
    "shift": "dynamis",
    "zx_ob": "dynamis",
    "ascension_ex": "dynamis",
    "player": "player",
    "player_ex": "player_ex",
    "link": "tokens",
    "token": "tokens",
    "marker": "tokens",
    "counter": "tokens",
}

#: `start`, `gate` and `resource` are cards of the main deck; `other` is all that lies outside.
_HEADINGS = {
    "main": (
        "main|maindeck|deck|メイン|メインデッキ|デッキ|本体|主牌组|主卡组|主牌組|主卡組|卡组"
        "|イグニッション|イグニッションアイコン|イグニッションゼクス|イグニッションアイコンあり|イグ"
        "|イグニッションあり|ig|ign|ignition|ig有|igあり|ig有り|点燃|点燃卡"
        "|ノーマル|ノーマルゼクス|ノーマルアイコン|normal|ノンイグニッション|ノンイグ|非イグニッション"
        "|イグニッションなし|igなし|ig無|ig無し|non-ig|nonig|non-ignition|nonignition|非点燃|非点燃卡"
        "|ゼクス|z/x|zx|イベント|event|events|事件|アセンション|ascension|升格"
        "|通常|普通|igアイコン|イグニッションアイコン持ち"
        "|ライフリカバリー|lr|liferecovery|生命恢复|ヴォイドブリンガー|vb|voidbringer|虚空使者"
    ),
    "start": "スタート|スタートカード|start|startcard|startingcard|起始卡",
    "gate": "ゲート|ゲートカード|gate|gatecard|门扉卡",
    "resource": "スタートリソース|startresource|startingresource|起始资源",
    "player": "プレイヤー|プレーヤー|player|playercard|キャラ|玩家|玩家卡|p:|pl:",
    "player_ex": "プレイヤーエクストラ|プレイヤーex|playerex|playerextra|玩家ex|玩家额外",
    "dynamis": (
        "デュナミス|デュナミスデッキ|dynamis|エクストラ|エクストラデッキ|ex|exデッキ|exdeck|extra|extradeck"
        "|额外卡组|额外牌组|额外|神域|神域区|ゼクスエクストラ|ゼクスex|z/xex|zxex|z/xextra|z/xエクストラ"
        "|シフト|shift|剑临|イベントエクストラ|イベントex|eventex|eventextra|オーバーブースト|overboost"
        "|ゼクスオーバーブースト|ob|アセンションエクストラ|ascensionex"
    ),
    "over_boost_lower": "オーバーブースト下部|ob下部|overboostlower",
    "tokens": "トークン|token|tokens|リンク|link|links|マーカー|marker|markers|链结|标记",
    "other": "その他|他|other|others|outside|其他区域|其他",
}

HEADINGS = {
    fold(word): section for section, words in _HEADINGS.items() for word in words.split("|")
}

_LABELS = {
    "edition": "エディション|edition|ルール",
    "name": (
        "デッキ名|デッキ|deck|デッキ名称|deckname|decktitle|title|タイトル|卡组|牌组|卡组名|牌组名"
    ),
    "author": "作者|製作者|制作者|使用者|author|by|プレイヤー名|playername",
    "date": "日付|開催日|date|日期",
    "event": "大会|大会名|イベント名|tournament|eventname",
    "notes": "備考|メモ|コメント|notes|comment",
}

LABELS = {fold(word): key for key, words in _LABELS.items() for word in words.split("|")}

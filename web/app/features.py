"""Features: the names each folder answers to. No other file knows them all.

A new feature is its folder, its record here, and its floor in pyproject.toml.
"""

from __future__ import annotations

from web.dispatch import Feature
from web.session.session import MATCH, OPENING, OWN_PAGE, PAGE, POSITION, TABLE

FEATURES = (
    Feature(
        "analysis",
        commands={
            OPENING: """
                commands analyse board board-comment board-heard* board-list board-text board-title
            """
        },
        address="play position",
    ),
    Feature(
        "club",
        commands={
            PAGE: """
                player pairing pairing-apart pairing-cards pairing-here pairing-next pairing-print
                student tasks tasks-begin tasks-name
            """
        },
        dialogs="""
            player_dialogs =pairing =pairing-cards =pairing-result
            student_dialogs =tasks
        """,
        store="""
            seated club
            student class
        """,
        address="player club@",
        hooks="""
            seated end
            student act-at-task end puzzle-answered puzzle-opened
        """,
    ),
    Feature("embedding", commands={PAGE: "commands host*"}, hooks="commands report"),
    Feature("lessons", commands={OPENING: "commands course lesson walk"}),
    Feature(
        "library",
        commands={
            PAGE: """
                commands discard join open-new take
                count stats
                storage kept* offline* storage*
                transfer export import import-add import-all open-keep
            """,
        },
        dialogs="""
            dialogs =import keep =stats
            new_game new
            views =tabs
        """,
        store="""
            commands real. unfinished.
            count stats
        """,
        backup="""
            backup settings match
            stats stats
            backup shelf real
        """,
        hooks="count end remark",
    ),
    Feature(
        "play",
        commands={
            OPENING: "boot boot",
            PAGE: """
                hotseat names
                play enter foyer new pointed
                screen close failed* open read set
            """,
            POSITION: "screen key last|/puzzle-last state|/puzzle-state ui why",
            TABLE: """
                honest bot-input
                hotseat pass
                play act move*
                replay at branch perspective live play step tick*
                takeback undo|puzzle.no-undo
            """,
            MATCH: """
                honest honest
                hotseat lift
                play go*
                screen print
                takeback agree refuse
            """,
        },
        address="replay +watch",
    ),
    Feature(
        "puzzles",
        commands={
            PAGE: """
                daily_deal deal deal-result
                data cases*
                index puzzles six
                own own
                address puzzle
            """,
            POSITION: """
                index puzzle-print puzzle-series puzzle-share
                play answer puzzle-leave puzzle-next puzzle-state solution
                solution play-on proof proof-answer puzzle-last
            """,
        },
        dialogs="dialogs =deal-result =own-result =puzzle-result =puzzles",
        store="data puzzles",
        backup="attempts puzzles",
        address="address =puzzle",
        hooks="""
            daily_deal end
            own act-at-task
        """,
    ),
    Feature(
        "remote",
        commands={
            OWN_PAGE: """
                connect friend-camera friend-code@ friend-connect friend-go-live friend-hand friend-live*
                connect friend-live-with friend-met* friend-scanned* friend-server open-live
                invite friend@ friend-again friend-decline friend-discard friend-file friend-look friend-new
                invite friend-on friend-paste friend-send friend-sit friend-stop friend-take
                line friend-heard*
                page friend-busy* friend-held* friend-kept* friend-sent*
                play friend-forced*
            """
        },
        dialogs="""
            connection_dialog live
            dialogs =fork friend =stray with
        """,
        store="play friend.",
        backup="play friends",
        address="""
            invite d@ with
            connect c@
        """,
        hooks="""
            orders orders
            play act-with-friend work
        """,
    ),
    Feature(
        "review",
        commands={
            TABLE: """
                commands case* evaluate* for-whom hint|puzzle.no-hint point review
                picture picture
            """
        },
        dialogs="""
            dialog =review
            picture_dialog =picture
        """,
        address="commands +case",
    ),
    Feature(
        "sharing",
        commands={PAGE: "commands copy link@ send share|/puzzle-share", TABLE: "commands rival"},
        dialogs="dialogs =share =unread",
        address="commands g",
    ),
    Feature(
        "views",
        dialogs="""
            curtain =names
            dialogs.basic =confirm keys rules settings
            dialogs.honest =bot-input =honest
            dialogs.more more
            print print
        """,
    ),
)

"""Host page around a case: its requests, and the secrets kept from it."""

from __future__ import annotations

import json

from tests.web.embedding.test_host import open_frame


def test_an_arrest_by_message_asks_no_second_time() -> None:
    """The dialog is for fingers that slip. A host that names a suspect means it."""
    tab = open_frame(game="killer", role="second", seed="arrest")
    for _ in range(20):
        legal = tab.posts[-1]["legal"]
        arrests = [text for text in legal if text.startswith("a")]
        answer = tab.ask(type="play", action=(arrests or legal)[0])
        if arrests:
            assert any(post["type"] == "move" and post.get("action") == arrests[0] for post in answer)
            assert tab.app.ui.dialog == ""
            return
    raise AssertionError("no arrest came up")


def test_the_secret_choice_of_a_bot_is_never_told() -> None:
    """The Inspector's identity is chosen at ply 2. A host that could read it would give it away."""
    tab = open_frame(game="killer", role="first")
    tab.ask(type="play", action=tab.posts[-1]["legal"][0])
    secret = tab.table.match.actions[1]
    assert secret.startswith("i")
    assert secret not in json.dumps(tab.posts)

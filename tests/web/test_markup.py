"""The element builder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.markup import Html, classes, el, escape, join


def test_text_and_attributes_are_escaped() -> None:
    assert el("p", '<b> & "', title='"><i>') == ('<p title="&quot;&gt;&lt;i&gt;">&lt;b&gt; &amp; &quot;</p>')


def test_markup_is_not_escaped_twice() -> None:
    assert el("p", el("b", "x"), [Html("<i></i>"), None, 3]) == "<p><b>x</b><i></i>3</p>"


def test_attribute_names_lose_a_final_underscore_and_get_hyphens() -> None:
    assert (
        el("label", for_="a", data_do="T", aria_label="x")
        == '<label for="a" data-do="T" aria-label="x"></label>'
    )


def test_true_is_bare_false_and_none_are_absent() -> None:
    assert el("input", checked=True, disabled=False, name=None) == "<input checked>"


def test_void_elements_do_not_close() -> None:
    assert el("br") == "<br>"


def test_classes_skip_what_is_empty() -> None:
    assert classes("a", None, "", "b") == "a b"
    assert classes(None) is None


@given(st.text())
def test_no_text_can_open_a_tag_or_leave_an_attribute(text: str) -> None:
    safe = escape(text)
    assert not set('<>"') & set(safe)


@pytest.mark.long
@given(st.lists(st.text()))
def test_join_of_texts_is_the_escaped_concatenation(texts: list[str]) -> None:
    assert join(texts) == escape("".join(texts))

"""Laws of studies, over every game that can be set up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.analysis import follow, match_of
from noir.chance import below, pick, rng_from
from noir.core import GameError, InvalidNotation
from noir.games import GAMES, can_set_up, positions_of
from noir.studies import LIMITS, MAX_REFUSED, BadStudy, Chapter, Node, read, to_text, work_out
from tests.laws.play import some_states

if TYPE_CHECKING:
    from random import Random

    from noir.core import Game

WORDS = ("good", "bad — “really”", "ünsicher\nand a second line", "noir-study 1", "7 T", "", "chapter two")
LETTERS = "noteschapter 0123459ATKx-/.\n{}é"


@pytest.fixture(params=[name for name in sorted(GAMES) if can_set_up(name)])
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """Every game whose positions can be set up."""
    return GAMES[request.param]


def grow(game: str, root: Node, moves: int, rng: Random) -> Node:
    """Return a tree with random moves and comments."""
    for number in range(moves):
        path, node = pick(list(root.walk()), rng)
        legal = match_of(game, node.position).legal()
        action = pick(legal, rng) if legal else ""
        if not action or any(child.action == action for child in node.nodes):
            continue
        try:
            after = follow(game, node.position, action)
        except GameError:
            continue
        comment = WORDS[number % len(WORDS)]
        root = root.put(path, replace(node, nodes=(*node.nodes, Node(after, action, comment))))
    return root


def studies(game: Game[Any, Any, Any], every: int) -> list[Chapter]:
    """Return chapters with random trees, from positions of random games."""
    rng = rng_from("studies")
    found: list[Chapter] = []
    for state in some_states(game, 2, every):
        seat = game.to_move(state)
        if seat is not None:
            position = positions_of(game.name).position_of(game.observe(state, seat))
            root = grow(game.name, Node(position, comment="the start"), 12, rng)
            found.append(Chapter(game.name, root, f"Chapter — {len(found)}"))
    return found


@pytest.mark.long
def test_a_study_survives_its_text_and_its_moves_are_played_again(game: Game[Any, Any, Any]) -> None:
    chapters = studies(game, every=17)[:12]
    assert sum(chapter.root.size for chapter in chapters) > 40
    text = to_text(chapters)
    again = read(text)
    assert to_text(again) == text
    for chapter, read_back in zip(chapters, again, strict=True):
        assert all(node.known is None for path, node in read_back.root.walk() if path)
        *_, (whole, dropped) = work_out(read_back)
        assert (whole, dropped) == (chapter, 0)
        assert whole.is_worked_out


@pytest.mark.long
def test_a_damaged_text_is_refused_with_its_line_or_read_as_another(game: Game[Any, Any, Any]) -> None:
    """Nothing else comes of it, whatever was put in, taken out or written over."""
    rng, text = rng_from("damage"), to_text(studies(game, every=41)[:3])
    places = []
    for _ in range(300):
        at, size = below(len(text), rng), below(4, rng)
        put_in = "".join(pick(LETTERS, rng) for _ in range(below(4, rng)))
        try:
            chapters = read(text[:at] + put_in + text[at + size :])
        except InvalidNotation as error:
            places.append(error.where)
        else:
            assert to_text(read(to_text(chapters))) == to_text(chapters)
    assert len(places) > 50
    assert all(where.startswith("study, ") for where in places)


@pytest.mark.long
def test_impossible_moves_are_left_out_with_what_follows_them(game: Game[Any, Any, Any]) -> None:
    """After a few of them the rest isn't tried any more."""
    (chapter, *_) = studies(game, every=23)
    legal = match_of(game.name, chapter.root.position).legal()
    texts = {game.format_action(a) for s in some_states(game, 2, 3) for a in game.legal_actions(s)}
    wrong = sorted(texts - set(legal))[: MAX_REFUSED + 2]
    bad = tuple(Node(None, action, "no", (Node(None, legal[0]),)) for action in wrong)
    root = replace(chapter.root, nodes=(*bad[:1], Node(None, legal[0], "yes"), *bad[1:]))
    *_, (whole, dropped) = work_out(replace(chapter, root=root))
    assert [node.action for node in whole.root.nodes] == [legal[0]]
    assert whole.root.nodes[0].position == follow(game.name, chapter.root.position, legal[0])
    assert dropped == 2 * len(bad)


@pytest.mark.long
def test_a_move_can_end_the_game_where_other_worlds_would_go_on(game: Game[Any, Any, Any]) -> None:
    """Nothing follows it, and its position is the one before. Each game has the rules that can end it so."""
    (chapter, *_) = studies(game, every=23)
    endings = positions_of(game.name).endings
    start = chapter.root.position
    first, second, *_ = match_of(game.name, start).legal()
    head = to_text([replace(chapter, root=Node(start))])
    for rule, outcome in endings.items():
        assert outcome.reason
        (again,) = read(f"{head}1 {first}\nend {rule}\nnote It ends.\n")
        *_, (whole, dropped) = work_out(again)
        assert (whole.root.nodes, dropped) == ((Node(start, first, "It ends.", (), rule),), 0)
        assert read(to_text([whole]))[0].root.nodes == (Node(None, first, "It ends.", (), rule),)
    with pytest.raises(BadStudy) as refused:
        read(f"{head}1 {first}\nend Z9\n")
    assert refused.value.code == "line"
    to = f"to {positions_of(game.name).to_text(start)}"
    ends = [f"end {rule}" for rule in endings]
    for lines in (
        [to, to],
        *([end, to] for end in ends),
        *([to, end] for end in ends),
        *([end, f"2 {second}"] for end in ends),
    ):
        with pytest.raises(BadStudy) as refused:
            read(f"{head}1 {first}\n{lines[0]}\n{lines[1]}\n")
        assert (refused.value.code, refused.value.line) == ("contradiction", 6)


def make_impossible(game: str, text: str) -> str:
    """Return the text of a position without one of its letters, so that it is impossible."""
    module = positions_of(game)
    for at in range(len(text)):
        try:
            position = module.read(text[:at] + text[at + 1 :])
        except InvalidNotation:
            continue
        if module.objection(position):
            return module.to_text(position)
    raise AssertionError(text)


@pytest.mark.long
def test_a_move_can_have_the_result_that_the_study_gives(game: Game[Any, Any, Any]) -> None:
    """It has to be a possible position."""
    first, second, *_ = studies(game, every=23)
    action, *_ = match_of(game.name, first.root.position).legal()
    given = second.root.position
    head = to_text([replace(first, root=Node(first.root.position))])
    text = f"{head}1 {action}\nto {positions_of(game.name).to_text(given)}\n"
    *_, (whole, dropped) = work_out(*read(text))
    assert (whole.root.nodes, dropped) == ((Node(given, action, result=given),), 0)
    assert to_text([whole]) == text
    wrong = make_impossible(game.name, positions_of(game.name).to_text(given))
    *_, (whole, dropped) = work_out(*read(f"{head}1 {action}\nto {wrong}\n"))
    assert (whole.root.nodes, dropped) == ((), 1)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "study, end"),
        ("chess", "study, line 1"),
        ("noir-study 1\n\nposition x y", "study, line 3"),
        ("noir-study 1\nchapter A\nchapter B", "study, line 3"),
        ("noir-study 1\nchapter A\nposition chess x", "study, line 3"),
        ("noir-study 1\nchapter A\nnote too early", "study, line 3"),
        ("noir-study 1\nchapter A", "study, end"),
        ("noir-study 1\nwhatever", "study, line 2"),
    ],
)
def test_a_wrong_text_names_its_line(text: str, where: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read(text)
    assert refused.value.where == where


@pytest.mark.long
def test_a_move_in_the_wrong_place_is_refused(game: Game[Any, Any, Any]) -> None:
    """So is a depth too great, the same move twice and a text without an action."""
    (chapter, *_) = studies(game, every=23)
    first, second, *_ = match_of(game.name, chapter.root.position).legal()
    head = to_text([replace(chapter, root=Node(chapter.root.position))])
    assert read(f"{head}1 {first}\n2 {second}\n1 {second}\n")
    for wrong in (
        f"2 {first}",
        f"0 {first}",
        f"1 {first}\n1 {first}",
        "1 ???",
        f"1 {first}\n3 {second}",
        "end Z9",
        f"1 {first}\nend of it",
        f"1 {first}\nend",
        f"1 {first}\nto nowhere",
        f"to {positions_of(game.name).to_text(chapter.root.position)}",
    ):
        with pytest.raises(InvalidNotation):
            read(f"{head}{wrong}\n")


@pytest.mark.long
def test_a_study_with_too_much_of_something_names_it(game: Game[Any, Any, Any]) -> None:
    """There is one more than the limit of each."""
    (chapter, *_) = studies(game, every=23)
    head = to_text([Chapter(game.name, Node(chapter.root.position))])
    actions = sorted({game.format_action(a) for s in some_states(game, 2, 1) for a in game.legal_actions(s)})
    line = "".join(f"{depth} {actions[depth % len(actions)]}\n" for depth in range(1, LIMITS["moves"] + 2))
    texts = {
        "chars": head + "\n" * LIMITS["chars"],
        "chapters": head + "".join(head.splitlines(keepends=True)[1:]) * LIMITS["chapters"],
        "moves": head + line,
        "title": head.replace("chapter", f"chapter {'a' * (LIMITS['title'] + 1)}"),
        "comment": f"{head}note {'a' * (LIMITS['comment'] + 1)}\n",
    }
    assert texts.keys() == LIMITS.keys()
    for code, text in texts.items():
        with pytest.raises(BadStudy) as refused:
            read(text)
        assert refused.value.code == code

"""Bakes the guide for hosts and the page for teachers. Every snippet in them is a file that the tests run.

A site also has the guide in short as a text, and its snippet for Apache as the file that Apache reads.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from noir.games import families
from web.contracts.table import game_name, setting_name, value_name, who_starts
from web.i18n import LANGUAGES, NAMES, Words
from web.markup import Html, classes, el, join
from web.model.settings import CHOICES, SETTABLE, SETTINGS
from web.registry import options, style_class, ui_of
from web.site import project, styles
from web.site.document import Paper, up, write
from web.site.pages import CSP
from web.site.paths import ROOT, WEB
from web.site.pictured import draw_picture
from web.views.dialogs.basic import choose_words, seat_choice

if TYPE_CHECKING:
    from pathlib import Path

    from web.site.pages import Site

SNIPPETS = WEB / "embed" / "snippets"
# section of the guide -> (text, snippet) pairs. "" where there is nothing to copy
GUIDE: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "embed",
        (
            ("element", "element.html"),
            ("iframe", "iframe.html"),
            ("puzzle", "puzzle.html"),
            ("position", "position.html"),
            ("talk", "talk.html"),
            ("coep", "headers.txt"),
        ),
    ),
    ("friend", (("friend", ""),)),
    ("folder", (("folder", "folder.sh"), ("size", ""), ("update", ""))),
    ("who", (("who", ""),)),
    ("pages", (("pages", "pages.yml"),)),
    ("netlify", (("netlify", "netlify.toml"),)),
    ("cloudflare", (("cloudflare", ""),)),
    ("s3", (("s3", ""),)),
    ("apache", (("apache", "apache.htaccess"),)),
    ("nginx", (("nginx", "nginx.conf"),)),
    (
        "servers",
        (
            ("caddy", "Caddyfile"),
            ("lighttpd", "lighttpd.conf"),
            ("busybox", "httpd.conf"),
            ("clean", "serve.json"),
            ("packed", ""),
        ),
    ),
    ("wordpress", (("wordpress", "wordpress.html"),)),
    ("preview", (("preview", "preview.sh"),)),
)
PARAMS = {
    **{setting.name: setting.values for setting in SETTINGS if setting.in_element},
    "seed": (),
    "deal": (),
    "position": (),
    "g": (),
    "puzzle": ("daily",),
    "ui": ("mini",),
    "start": ("click", "auto"),
}
# message -> its fields. The first six go to the table, the others come from it
TO_TABLE = {
    "load": "game level role seed deal position g puzzle",
    "play": "action ply",
    "hint": "",
    "undo": "",
    "set": " ".join(SETTABLE),
    "destroy": "",
}
FROM_TABLE = {
    "ready": "",
    "resize": "height",
    "state": "state game ply turn seat legal lang theme",
    "move": "ply seat text action",
    "over": "winner reason scores record",
    "puzzle": "state id kind rating game",
    "error": "code message",
}
USES = ("duel", "friend", "puzzle", "sheet", "offline", "print", "real")  # what a class may do with it
STEPS = {
    "evening": ("names", "tables", "seal", "results", "standings", "safe"),
    "lesson": ("begin", "tasks", "wall", "hand-in", "check", "safe"),
}
"""The steps of a club evening and of a lesson."""
RECIPES = (
    *("pages", "netlify", "cloudflare", "s3", "apache", "nginx", "servers", "wordpress", "preview"),
    "privacy",
)
"""The sections that are folded in: a host needs one of them."""
SCRIPTS = ("page/guide.js",)
UNPACKED = ("upload", "error", "update", "embed")
"""The sentences for a host who has just unpacked a site."""


def write_pages(site: Site) -> None:
    """Write both pages in every language."""
    size = sum(path.stat().st_size for path in site.out.rglob("*") if path.is_file())
    for lang in LANGUAGES:
        write(site, host_page(lang, round(size / 1e6)))
        write(site, teach_page(lang))
    (site.out / "README.txt").write_text(short_guide(), encoding="utf-8")
    (site.out / ".htaccess").write_text(own_htaccess(), encoding="utf-8")


def own_htaccess() -> str:
    """Return the recipe for Apache without the line that needs the path of the folder."""
    lines = snippet("apache.htaccess").read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if "/noir/" not in line and not line.startswith("# the path"))


def short_guide() -> str:
    """Return the guide for hosts in short, in every language."""
    parts = [f"Noir {project.version()}"]
    for t in map(Words, LANGUAGES):
        title = t("host.title")
        parts.append(f"{title}\n{'=' * len(title)}")
        keys = ("lead", *(f"unpack.{name}" for name in UNPACKED), "who")
        parts += [textwrap.fill(t(f"host.{key}"), 78) for key in keys]
    return "\n\n".join(parts) + "\n"


def snippet(name: str) -> Path:
    """Return the file of a snippet. The workflow is the one this project itself uses."""
    return ROOT / ".github" / "workflows" / name if name == "pages.yml" else SNIPPETS / name


def host_page(lang: str, size: int = 0) -> Paper:
    """Return the guide for hosts. ``size`` is that of the built folder, in MB."""
    t = Words(lang)
    path = "host/{lang}.html"
    example = el("a", t("host.example"), href=f"{up(path)}example/page.html")
    content = join(
        [
            el("h1", t("host.title")),
            el("p", t("host.lead"), class_="lead"),
            _contents(t),
            [_guide(t, name, parts, example, size) for name, parts in GUIDE],
            _club(t, up(path)),
            _section(t, "privacy", [el("p", t("host.privacy"))]),
        ]
    )
    return Paper(
        path, "host-paper", lang, t("host.title"), t("host.lead"), content, SCRIPTS, style=styles.GUIDE
    )


def _contents(t: Words) -> Html:
    """Return the list of sections. The recipes for servers are a list in that of their topic."""

    def link(name: str) -> Html:
        return el("a", t("evening.title" if name == "club" else f"host.section.{name}"), href=f"#{name}")

    topics = [name for name, _ in GUIDE if name not in RECIPES]
    recipes = el("ul", [el("li", link(name)) for name, _ in GUIDE if name in RECIPES])
    items = [
        el("li", link(name), recipes if name == "folder" else None) for name in (*topics, "club", "privacy")
    ]
    return el("nav", el("ul", items), aria_label=t("rules.contents"), class_="contents")


def _guide(t: Words, name: str, parts: tuple[tuple[str, str], ...], example: Html, size: int) -> Html:
    lines = [
        [el("p", t(f"host.{text}", size=size)), _sample(t, file) if file else None, _live_table(t, text)]
        for text, file in parts
    ]
    if name != "embed":
        return _section(t, name, lines)
    first, *others = lines
    tables = [_fold(t, key, [draw(t)]) for key, draw in (("params", _params), ("messages", _messages))]
    return _section(t, name, [first, el("p", example), others, tables])


def _section(t: Words, name: str, inside: list[Any]) -> Html:
    """Return a section, folded in if few readers need it. Its script unfolds the one of the address."""
    title = el("h2", t(f"host.section.{name}"))
    if name in RECIPES:
        inside, title = [el("details", el("summary", title), inside)], Html()
    return el("section", title, inside, id=name, class_="chapter")


def _fold(t: Words, name: str, inside: list[Html]) -> Html:
    return el("details", el("summary", t(f"host.{name}")), inside, id=name)


def read_snippet(file: str, lang: str) -> str:
    """Return a snippet with the language of its table filled in."""
    return snippet(file).read_text(encoding="utf-8").replace("{lang}", lang)


def _sample(t: Words, file: str) -> Html:
    """Return a snippet with the button that copies it."""
    code = el("pre", el("code", read_snippet(file, t.lang)), tabindex=0)
    return el("div", code, _copy_button(t("share.copy"), t("share.copied")), class_="snippet")


def _copy_button(label: str, copied: str, *looks: str) -> Html:
    """Return a button that copies the text beside it, and says so."""
    return el("button", label, type="button", data_copy=copied, class_=classes("needs-script", *looks))


def _live_table(t: Words, text: str) -> Html | None:
    """Return the place of a table, and its picture for as long as the table can't be had."""
    if text != "element":
        return None
    game = families()[0]
    art = el("span", class_="poster-art", aria_hidden="true")
    return el("div", art, data_live=game, data_lang=t.lang, class_=f"live-table {style_class(game)}")


def _params(t: Words) -> Html:
    rows = [
        el(
            "tr",
            el("th", el("code", name), scope="row"),
            el("td", el("code", " ".join(values)) if values else None),
            el("td", _about(t, name)),
        )
        for name, values in PARAMS.items()
    ]
    columns = [
        el("th", t("host.params.name"), scope="col"),
        el("th", t("host.params.values"), scope="col"),
        el("td"),
    ]
    head = el("thead", el("tr", columns))
    table = el("table", el("caption", t("host.params")), head, el("tbody", rows), class_="params")
    return el("div", table, class_="params-frame", tabindex=0, role="group", aria_label=t("host.params"))


def _about(t: Words, name: str) -> str:
    """Return the effect of a parameter. A game can add to it, or have a parameter of its own."""
    own = options().get(name)
    text = t(f"{own[0]}.option.{name}.about" if own else f"host.param.{name}")
    return ". ".join([text, *who_starts(t)]) if name == "role" else text


def _messages(t: Words) -> Html:
    rows = [
        el(
            "tr",
            el("th", el("code", name), scope="row"),
            el("td", t(f"host.messages.{way}")),
            el("td", el("code", fields) if fields else None),
            el("td", t(f"host.msg.{name}")),
        )
        for way, messages in (("to-table", TO_TABLE), ("from-table", FROM_TABLE))
        for name, fields in messages.items()
    ]
    columns = [el("th", "type", scope="col")]
    columns += [el("th", t(f"host.messages.{name}"), scope="col") for name in ("way", "fields", "meaning")]
    caption = el("caption", t("host.messages"))
    table = el("table", caption, el("thead", el("tr", columns)), el("tbody", rows), class_="params")
    return el("div", table, class_="params-frame", tabindex=0, role="group", aria_label=t("host.messages"))


def teach_page(lang: str) -> Paper:
    """Return the page for teachers: links with a fixed deal, and a form that makes more of them."""
    t = Words(lang)
    path = "teach/{lang}.html"
    root = up(path)
    ready = [
        el("li", _ready(t, f"{family}.teach.{text}", params, root, lang))
        for family in families()
        for text, params in ui_of(family).ready
    ]
    ready.append(el("li", _ready(t, "teach.open-puzzle", {"puzzle": "daily"}, root, lang)))
    ready.append(el("li", _ready(t, "teach.open-friend", {"with": "friend"}, root, lang)))
    for name, page in (("open-lab", "exercises"), ("open-class", "class")):
        ready.append(el("li", el("a", t(f"teach.{name}"), href=f"{root}lab/{lang}/{page}.html")))
    links = el("ul", ready, class_="ready")
    uses = [el("li", t(f"teach.use.{name}")) for name in USES]
    content = join(
        [
            el("h1", t("teach.title")),
            el("p", t("teach.lead"), class_="lead"),
            el("section", el("h2", t("teach.section.ready")), links, class_="chapter"),
            el("section", el("h2", t("teach.section.make")), _form(t, root, lang), class_="chapter makes"),
            el("section", el("h2", t("teach.section.use")), el("ul", uses), class_="chapter uses"),
            _club(t, root, "lesson"),
            _club(t, root),
        ]
    )
    policy = CSP.replace("form-action 'none'", "form-action 'self'")  # the form is an address in disguise
    title, lead = t("teach.title"), t("teach.lead")
    return Paper(path, "teach-paper", lang, title, lead, content, SCRIPTS, style=styles.GUIDE, policy=policy)


def _club(t: Words, root: str, kind: str = "evening") -> Html:
    """Return how to run an evening of a club or a lesson, with a picture and the way there."""
    steps = [el("li", t(f"{kind}.guide.{name}")) for name in STEPS[kind]]
    fragment = "" if kind == "evening" else f"#{kind}"
    return el(
        "section",
        el("h2", t(f"{kind}.title")),
        el("p", t(f"{kind}.lead")),
        el("ol", steps),
        el(
            "p", el("a", t(f"{kind}.guide.open"), href=f"{root}club/{t.lang}.html{fragment}", class_="button")
        ),
        draw_picture(t, kind),
        id="club" if kind == "evening" else kind,
        class_="chapter",
    )


def _ready(t: Words, text: str, params: dict[str, str], root: str, lang: str) -> Html:
    query = "&".join(f"{name}={value}" for name, value in {**params, "lang": lang}.items())
    return el("a", t(text), href=f"{root}?{query}")


def _form(t: Words, root: str, lang: str) -> Html:
    """Return a form that needs no script: it asks for the table by address."""
    games = {game: game_name(t, game) for game in CHOICES["game"]}
    fields = [
        _select(setting_name(t, "game"), "game", games, of_games=True),
        _select(
            setting_name(t, "level"),
            "level",
            {name: value_name(t, "level", name) for name in CHOICES["level"]},
        ),
        _seat_of_class(t),
        _select(t("teach.hints"), "hints", {value: t(f"teach.hints.{value}") for value in ("on", "off")}),
        _select(t("shell.set.lang"), "lang", NAMES, lang),
        el(
            "label",
            el("span", t("teach.seed")),
            el("input", type="text", name="seed", value=t("teach.seed.example"), maxlength=64, required=True),
            class_="choice",
        ),
    ]
    send = el("button", t("teach.open"), type="submit")
    copy = _copy_button(t("evening.copy-link"), t("evening.copied"), "main")
    return el(
        "form",
        el("p", t("teach.make")),
        fields,
        el("p", copy, send, class_="ways"),
        action=root,
        target="_blank",
    )


def _seat_of_class(t: Words) -> Html:
    """Return the choice of the seat that the class plays, in the words of the chosen game."""
    names = {"first": t("teach.role.first"), "second": value_name(t, "role", "second")}
    options = [
        el(
            "label",
            el("input", type="radio", name="role", value=role, checked=role == "first"),
            seat_choice(t, role, text),
            class_="option",
        )
        for role, text in names.items()
    ]
    question = choose_words(setting_name(t, "role"), lambda _: t("teach.role"))
    return el("fieldset", el("legend", question), el("div", options, class_="options"))


def _select(
    label: str, name: str, options: dict[str, str], chosen: str = "", *, of_games: bool = False
) -> Html:
    """Return a choice. If it is of games, the form shows the words of the chosen one."""
    inside = [
        el("option", text, value=value, selected=value == chosen, data_nth=nth if of_games else None)
        for nth, (value, text) in enumerate(options.items())
    ]
    return el("label", el("span", label), el("select", inside, name=name), class_="choice")

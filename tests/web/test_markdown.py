"""Markdown as pages: each mark that the documents of the engine use."""

from __future__ import annotations

import pytest

from web.markup import Html, el
from web.site.markdown import to_html

PAIRS = [
    ("# A title\ntext\nand more", '<h1 id="a-title">A title</h1><p>text\nand more</p>'),
    ("text\n- one\n  on\n- *two*", "<p>text</p><ul><li>one\n  on</li><li><em>two</em></li></ul>"),
    ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
    ("a `*b* < [c](d)` e", "<p>a <code>*b* &lt; [c](d)</code> e</p>"),
    ("**a `b`** *", "<p><strong>a <code>b</code></strong> *</p>"),
    ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
    ("[a `b`](c.md)", '<p><a href="to c.md">a <code>b</code></a></p>'),
    ("<!-- a note -->\n\ntext", "<p>text</p>"),
    ("```python\n# a\n\n**b**\n```\ntext", '<pre tabindex="0"><code># a\n\n**b**</code></pre><p>text</p>'),
    ("    a\n\n      b", '<pre tabindex="0"><code>a\n\n  b</code></pre>'),
    (
        "## T\n<!-- caption: C -->\n\n<!-- a note -->\n\n| b |\n|---|\n| 2 % |",
        '<h2 id="t">T</h2><div class="numbers-frame" tabindex="0" role="group" aria-label="C"><table>'
        '<caption>C</caption><thead><tr><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td>2\N{NO-BREAK SPACE}%</td></tr></tbody></table></div>",
    ),
    (
        "## T\n\n|  | b |\n|---|---|\n| `x\\|y` | 2 |",
        '<h2 id="t">T</h2><div class="numbers-frame" tabindex="0" role="group" aria-label="T"><table>'
        '<caption>T</caption><thead><tr><td></td><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table></div>",
    ),
]


@pytest.mark.parametrize(("text", "markup"), PAIRS)
def test_a_document_is_a_page(text: str, markup: str) -> None:
    assert to_html(text, link) == markup


def link(target: str, words: Html) -> Html:
    """Return a link that says where it leads."""
    return el("a", words, href=f"to {target}")

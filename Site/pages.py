"""Pages of the site: what each holds, where it stands, and the frame that all have in common."""

import dataclasses
import html
import os
import re

# What stands in the bar at the top, and which pages belong to it, by the folders that they lie in.
SECTIONS = [
    ("Guide", "guide.html"),
    ("Reference", "reference/index.html"),
    ("Commands", "commands/index.html"),
    ("Gallery", "gallery/index.html"),
    ("Swift", "library/index.html"),
    ("Project", "project/index.html"),
]

MARK = (
    '<svg class="mark" viewBox="0 0 24 12" width="30" height="15" aria-hidden="true">'
    '<circle cx="5" cy="6" r="5" class="far"/><circle cx="11" cy="6" r="5" class="near"/>'
    '<circle cx="18" cy="6" r="6" class="subject"/></svg>'
)


@dataclasses.dataclass
class Page:
    """A page: `path` from the site's root, HTML of its `body`, and what finds it."""

    path: str
    title: str
    section: str
    body: str
    description: str = ""
    wide: bool = False
    kind: str = "page"
    # (level, anchor, text) of the headings that stand under "On this page".
    headings: list = dataclasses.field(default_factory=list)
    # (text, address) of what leads here: Reference › Layers.
    trail: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Entry:
    """What a search finds: its words, the address it leads to, its kind, and a line on it."""

    words: str
    address: str
    kind: str
    line: str = ""


class Site:
    """All pages, their neighbours in the bar at the side, and what a search finds."""

    def __init__(self, folder, version):
        self.folder, self.version = folder, version
        self.pages, self.entries = {}, []
        # What stands at the side of a section's pages: lists of (heading, [(text, path)]).
        self.sides = {}

    def add(self, page):
        if page.path in self.pages:
            raise SystemExit(f"two pages are called {page.path}")
        self.pages[page.path] = page
        return page

    def find(self, words, address, kind, line=""):
        self.entries.append(Entry(words, address, kind, plain(line)))

    def write(self):
        for page in self.pages.values():
            path = os.path.join(self.folder, page.path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.document(page))

    def document(self, page):
        root = "../" * page.path.count("/")
        here = lambda path: ' aria-current="page"' if path == page.path else ""
        bar = "".join(
            f'<a href="{root}{path}"{" class=here" if page.section == name else ""}>{name}</a>'
            for name, path in SECTIONS
        )
        side = self.sides.get(page.section, [])
        rows = []
        for heading, links in side:
            rows.append(f"<p>{escape(heading)}</p><ul>" if heading else "<ul>")
            for text, path in links:
                rows.append(f'<li><a href="{root}{path}"{here(path)}>{escape(text)}</a></li>')
            rows.append("</ul>")
        aside = f'<nav class="side" aria-label="{escape(page.section)}">{"".join(rows)}</nav>' if rows else ""
        contents = [h for h in page.headings if h[0] in (2, 3)]
        if len([h for h in contents if h[0] == 2]) > 12:
            contents = [h for h in contents if h[0] == 2]
        toc = ""
        if len(contents) > 1:
            lines = "".join(
                f'<li class="l{level}"><a href="#{escape(anchor)}">{escape(text)}</a></li>'
                for level, anchor, text in contents
            )
            toc = f'<nav class="toc" aria-label="On this page"><p>On this page</p><ul>{lines}</ul></nav>'
        trail = "".join(f'<a href="{root}{path}">{escape(text)}</a> <i>/</i> ' for text, path in page.trail)
        shape = "home" if page.kind == "home" else "wide" if page.wide else ""
        return TEMPLATE.format(
            title=escape(page.title if page.kind == "home" else f"{page.title} – Inbetween"),
            description=escape(page.description), root=root, mark=MARK, bar=bar, aside=aside, toc=toc,
            trail=f'<p class="trail">{trail}</p>' if trail else "", body=page.body, shape=shape,
            version=escape(self.version), next=self.neighbours(page, side, root))

    def neighbours(self, page, side, root):
        """Links to the page before and the page after, in the order of the bar at the side."""
        paths = [link for _, links in side for link in links]
        places = [i for i, (_, path) in enumerate(paths) if path == page.path]
        if not places or page.kind != "page":
            return ""
        before = paths[places[0] - 1] if places[0] > 0 else None
        after = paths[places[0] + 1] if places[0] + 1 < len(paths) else None
        link = lambda found, name, word: (
            f'<a class="{name}" href="{root}{found[1]}"><small>{word}</small>{escape(found[0])}</a>'
            if found else "<span></span>")
        return f'<nav class="next" aria-label="Neighbours">{link(before, "before", "Before")}{link(after, "after", "Next")}</nav>'


def escape(text):
    return html.escape(str(text), quote=True)


def plain(text):
    """The text of a piece of HTML."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", text))).strip()


TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="icon" href="{root}icon.svg">
<link rel="stylesheet" href="{root}site.css">
<script>
try {{ const t = localStorage.getItem('theme'); if (t) document.documentElement.dataset.theme = t; }} catch {{}}
</script>
</head>
<body data-root="{root}" class="{shape}">
<a class="skip" href="#main">To the text</a>
<header>
<button class="menu" aria-label="Menu" aria-expanded="false" aria-controls="bar"><svg width="18" height="14" aria-hidden="true"><path d="M0 1h18M0 7h18M0 13h18"/></svg></button>
<a class="name" href="{root}index.html">{mark}<b>Inbetween</b></a>
<nav id="bar" aria-label="Site">{bar}</nav>
<button class="search" aria-label="Search"><svg width="15" height="15" aria-hidden="true"><circle cx="6" cy="6" r="5"/><path d="M10 10l4.5 4.5"/></svg><span>Search</span><kbd>/</kbd></button>
<button class="theme" aria-label="Light or dark"><svg width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.5"/><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" class="half"/></svg></button>
</header>
<div class="columns">
{aside}
<main id="main" tabindex="-1">
{trail}
{body}
{next}
</main>
{toc}
</div>
<footer><span>Inbetween {version}</span><a href="{root}project/changelog.html">Changes</a><a href="{root}project/security.html">Security</a><a href="{root}project/license.html">License</a></footer>
<dialog class="finder" aria-label="Search"><input type="search" placeholder="Search keys, commands, scenes, Swift" aria-label="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="true" aria-controls="found"><ul id="found" role="listbox" aria-label="Found"></ul><p class="hint"><kbd>↑</kbd><kbd>↓</kbd> choose <kbd>↵</kbd> open <kbd>esc</kbd> close</p></dialog>
<script src="{root}site.js"></script>
</body>
</html>
"""

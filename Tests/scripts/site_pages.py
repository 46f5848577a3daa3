"""Pages of the site as files: what each names, and that all of it is there."""

import html.parser
import json
import posixpath
import sys
import urllib.parse

NAME = "check-site"
# Pages of each kind, looked at in all widths and palettes.
LOOKED = [
    "index.html", "guide.html", "reference/index.html", "reference/layers.html", "reference/limits.html",
    "commands/index.html", "commands/render.html", "gallery/index.html", "gallery/rocket.html",
    "gallery/storyboards.html", "library/index.html", "library/scene.html", "library/spring.html",
    "library/lettingbodiesmove.html", "project/changelog.html", "project/architecture.html",
    "guide/report.html", "guide/while-you-write.html", "guide/install-without-swift.html",
    "project/figures.html",
]


class Reader(html.parser.HTMLParser):
    """What a page names, and what can be named on it."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loaded, self.problems, self.levels = set(), [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if "id" in found:
            if found["id"] in self.anchors:
                self.problems.append(f"two elements are called {found['id']}")
            self.anchors.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        for name in ("src", "poster", "srcset"):
            self.loaded += [part.split()[0] for part in found.get(name, "").split(",") if part.strip()]
        if tag == "link":
            self.loaded.append(found["href"])
        if tag == "img" and not found.get("alt"):
            self.problems.append(f"no words for the picture {found.get('src')}")
        if tag == "video" and not found.get("aria-label"):
            self.problems.append("no words for a film")
        if tag in ("h1", "h2", "h3", "h4"):
            self.levels.append(int(tag[1]))


def links(site):
    """Each link of each page leads to a file of the site, and to an anchor that is there."""
    pages = {p.relative_to(site).as_posix(): Reader(p.read_text(encoding="utf-8"))
             for p in site.rglob("*.html") if p.relative_to(site).parts[0] != "report"}
    problems, count, outside = [], 0, set()
    for path, page in pages.items():
        problems += [f"{path}: {problem}" for problem in page.problems]
        if page.levels.count(1) != 1 or any(b > a + 1 for a, b in zip(page.levels, page.levels[1:])):
            problems.append(f"{path}: headings of the levels {page.levels}")
        for address in page.links + page.loaded:
            if urllib.parse.urlsplit(address).scheme:
                outside.add(address)
                if address in page.loaded:
                    problems.append(f"{path} loads {address}")
                continue
            count += 1
            where, _, anchor = urllib.parse.unquote(address).partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), where)) if where else path
            if not (site / target).is_file():
                problems.append(f"{path} leads to {target}, which is not there")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                problems.append(f"{path} leads to {target}#{anchor}, which is not there")
    text = (site / "search.js").read_text(encoding="utf-8")
    entries = json.loads(text.removeprefix("window.searchEntries=").rstrip(";\n"))
    for words, address, *_ in entries:
        count += 1
        target, _, anchor = address.partition("#")
        if target not in pages or (anchor and anchor not in pages[target].anchors):
            problems.append(f"the search leads to {address} for {words!r}, which is not there")
    if problems:
        print(*sorted(set(problems))[:40], sep="\n", file=sys.stderr)
        raise SystemExit(f"{NAME}: {len(set(problems))} problems")
    if len(pages) < 250 or count < 10_000 or len(entries) < 2_000:
        raise SystemExit(f"{NAME}: {len(pages)} pages with {count} links are not the whole site")
    print(f"{len(pages)} pages, {count} links and entries lead somewhere, {len(outside)} lead out of the site")
    return pages

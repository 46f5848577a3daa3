"""Markdown as HTML: by cmark-gfm, GitHub's own program, so that a page here is what it is there."""

import html
import os
import posixpath
import re
import subprocess

import pygments
import pygments.formatters
import pygments.lexers

from pages import Page, escape, plain

FORMATTER = pygments.formatters.HtmlFormatter(nowrap=True)


def colored(text, language):
    """A piece of text in a language as HTML with the classes of Pygments."""
    names = {"sh": "console" if text.startswith("$ ") else "bash", "": "text"}
    lexer = pygments.lexers.get_lexer_by_name(names.get(language, language), stripnl=False)
    inner = pygments.highlight(text, lexer, FORMATTER)
    word = f' data-language="{language}"' if language else ""
    return f'<div class="code"{word}><pre tabindex="0"><code>{inner}</code></pre></div>'


def slug(text):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def converted(markdown):
    """HTML of Markdown with colored code, tables that scroll by themselves, and anchors; and the headings."""
    text = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"],
        input=markdown, capture_output=True, text=True, check=True).stdout
    text = re.sub(
        r'<pre><code(?: class="language-([^"]*)")?>(.*?)</code></pre>',
        lambda m: colored(html.unescape(m[2]), m[1] or ""), text, flags=re.S)
    text = re.sub(r"<table>.*?</table>", lambda m: f'<div class="table" tabindex="0">{m[0]}</div>', text, flags=re.S)
    headings, seen = [], {}

    def heading(match):
        level, inner = int(match[1]), match[2]
        anchor = slug(plain(inner))
        seen[anchor] = seen.get(anchor, -1) + 1
        if seen[anchor]:
            anchor += f"-{seen[anchor]}"
        headings.append((level, anchor, plain(inner)))
        if level == 1:
            return f"<h1>{inner}</h1>"
        return f'<h{level} id="{anchor}">{inner} <a class="anchor" href="#{anchor}" aria-label="Link to {escape(plain(inner))}">#</a></h{level}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", heading, text, flags=re.S), headings


class Links:
    """Leads links between files of the repository to the pages that show them."""

    def __init__(self, site, root):
        self.site, self.root = site, root
        # Paths in the repository, with an anchor or without, and addresses on the site.
        self.places = {}

    def put(self, file, address, anchors=()):
        self.places[file] = address
        for anchor in anchors:
            self.places[f"{file}#{anchor}"] = f"{address}#{anchor}"

    def lead(self, text, file, page):
        """HTML of a file of the repository with the links of the page that shows it."""
        def one(address):
            if re.match(r"[a-z]+:", address):
                return address
            path, _, anchor = address.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(file), path)) if path else file
            full = f"{target}#{anchor}" if anchor else target
            place = self.places.get(full)
            if place is None and anchor and target in self.places:
                place = f"{self.places[target]}#{anchor}"
            if place is None:
                place = self.shown(target)
            return relative(place, page)

        def attribute(match):
            name, value = match[1], html.unescape(match[2])
            if name == "srcset":
                return f'{name}="{escape(", ".join(one(part.strip()) for part in value.split(",")))}"'
            return f'{name}="{escape(one(value))}"'

        return re.sub(r'\b(href|src|srcset|poster)="([^"]*)"', attribute, text)

    def shown(self, target):
        """The place of a file that has no page of its own: a picture is copied, a text becomes a page."""
        source = os.path.join(self.root, target)
        if not os.path.exists(source):
            raise SystemExit(f"a page links to {target}, which is not there")
        if target.endswith((".png", ".gif", ".webp", ".svg", ".jpg")):
            place = f"media/{posixpath.basename(target)}"
            self.copy(source, place)
        else:
            place = self.listing(target, source)
        self.places[target] = place
        return place

    def copy(self, source, place):
        path = os.path.join(self.site.folder, place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(source, "rb") as old, open(path, "wb") as new:
            new.write(old.read())

    def listing(self, target, source):
        if os.path.isdir(source):
            place = f"files/{target}/index.html"
            self.places[target] = place
            names = sorted(n for n in os.listdir(source) if os.path.isfile(os.path.join(source, n)))
            rows = "".join(
                f'<li><a href="{escape(relative(self.shown(f"{target}/{n}"), place))}"><code>{escape(n)}</code></a></li>'
                for n in names)
            body = f"<h1><code>{escape(target)}</code></h1><ul>{rows}</ul>"
        else:
            place = f"files/{target}.html"
            with open(source, encoding="utf-8") as file:
                text = file.read()
            try:
                language = pygments.lexers.get_lexer_for_filename(target).aliases[0]
            except pygments.util.ClassNotFound:
                language = "bash" if text.startswith("#!") else ""
            body = f"<h1><code>{escape(target)}</code></h1>{colored(text, language)}"
        self.site.add(Page(place, target, "Project", body, f"The file {target} of the repository."))
        return place


def relative(place, page):
    """The address of a place, seen from a page; both are paths from the site's root."""
    path, _, anchor = place.partition("#")
    if path == page and anchor:
        return f"#{anchor}"
    found = posixpath.relpath(path, posixpath.dirname(page) or ".")
    return f"{found}#{anchor}" if anchor else found

"""The library: DocC's pages, a page for each type with all of its members, and the articles.

What docc writes is read as it is documented in swift-docc's RenderNode.spec.json; its own pages need a server.
"""

import json
import os
import posixpath
import re

from gallery import player
from pages import Page, escape
from prose import colored, relative, slug

TYPES = {"struct", "enum", "class", "protocol", "typealias", "module"}
WORDS = {"struct": "structure", "enum": "enumeration", "class": "class", "protocol": "protocol",
         "typealias": "type alias", "module": "module", None: "article"}


class Library:
    """All nodes by their identifiers, and the address on the site of each."""

    def __init__(self, site, links, folder, module):
        self.site, self.links, self.folder, self.module = site, links, folder, module
        self.nodes, self.places, self.titles = {}, {}, {}
        data = os.path.join(folder, "data", "documentation")
        for directory, _, names in sorted(os.walk(data)):
            for name in sorted(names):
                with open(os.path.join(directory, name), encoding="utf-8") as file:
                    node = json.load(file)
                self.nodes[node["identifier"]["url"]] = node
        for identifier, node in self.nodes.items():
            meta = node["metadata"]
            kind = meta.get("symbolKind")
            inside = identifier.partition(f"/documentation/{module}")[2].strip("/")
            if kind == "module":
                place = "library/index.html"
            elif kind in TYPES or meta["role"] == "article":
                place = f"library/{self.file(inside)}.html"
            else:
                continue
            self.places[identifier] = place
            self.titles[identifier] = meta["title"]
        self.owners = {place: self.titles[identifier] for identifier, place in self.places.items()}
        for identifier, node in self.nodes.items():
            if identifier in self.places:
                continue
            owner = posixpath.dirname(identifier)
            # Collections of what a protocol gives have no page of their own; what is in them belongs to the type.
            while owner not in self.places and "/documentation/" in owner:
                owner = posixpath.dirname(owner)
            if owner in self.places:
                self.places[identifier] = f"{self.places[owner]}#{self.anchor(identifier)}"

    def file(self, inside):
        return re.sub(r"[^\w.-]", "-", inside).lower()

    def anchor(self, identifier):
        return re.sub(r"[^\w:().,+*/<>=!~%&|^?-]", "-", posixpath.basename(identifier)).lower()

    # Text

    def inline(self, parts, node, page):
        made = []
        for part in parts:
            kind = part["type"]
            if kind == "text":
                made.append(escape(part["text"]))
            elif kind == "codeVoice":
                made.append(f"<code>{escape(part['code'])}</code>")
            elif kind in ("emphasis", "strong"):
                tag = {"emphasis": "em", "strong": "strong"}[kind]
                made.append(f"<{tag}>{self.inline(part['inlineContent'], node, page)}</{tag}>")
            elif kind == "reference":
                made.append(self.reference(part["identifier"], node, page))
            elif kind == "image":
                made.append(self.picture(node["references"][part["identifier"]], page))
            else:
                raise SystemExit(f"docc's text of kind {kind} is not known")
        return "".join(made)

    def reference(self, identifier, node, page):
        found = node.get("references", {}).get(identifier, {})
        title = found.get("title", posixpath.basename(identifier))
        if found.get("type") == "link":
            return f'<a href="{escape(found["url"])}">{escape(title)}</a>'
        text = escape(title) if found.get("role") == "article" else f"<code>{escape(title)}</code>"
        place = self.places.get(identifier)
        return f'<a href="{escape(relative(place, page))}">{text}</a>' if place else text

    def picture(self, found, page):
        """A picture of an article, in the form for each of the two palettes that is there."""
        variants = {frozenset(v["traits"]): v["url"].lstrip("/") for v in found["variants"]}
        for url in variants.values():
            self.links.copy(os.path.join(self.folder, url), f"media/{posixpath.basename(url)}")
        plain = next((u for t, u in variants.items() if "dark" not in t), next(iter(variants.values())))
        dark = next((u for t, u in variants.items() if "dark" in t), None)
        here = lambda url: escape(relative(f"media/{posixpath.basename(url)}", page))
        source = f'<source media="(prefers-color-scheme: dark)" srcset="{here(dark)}">' if dark else ""
        return f'<picture>{source}<img loading="lazy" src="{here(plain)}" alt="{escape(found.get("alt") or "")}"></picture>'

    def film(self, found, page):
        """A film of an article, which is one of the gallery's; the article says what is seen."""
        scene = self.site.scenes[posixpath.splitext(posixpath.basename(found["variants"][0]["url"]))[0]]
        name, width, height, _ = scene["films"][0]
        words = escape(found.get("alt") or "")
        return (f'<div class="film">{player("../films/", (name, width, height, words))}</div>'
                f'<p class="label"><a href="../gallery/{name}.html">The scene {escape(name)}</a></p>')

    def blocks(self, content, node, page, headings=None, lower=0):
        made = []
        for block in content:
            kind = block["type"]
            if kind == "paragraph":
                made.append(f"<p>{self.inline(block['inlineContent'], node, page)}</p>")
            elif kind == "heading":
                if block["text"] in ("Overview", "Discussion"):
                    continue
                level = min(block["level"] + lower, 6)
                anchor = slug(block["anchor"])
                made.append(f'<h{level} id="{anchor}">{escape(block["text"])}</h{level}>')
                if headings is not None:
                    headings.append((level, anchor, block["text"]))
            elif kind == "codeListing":
                made.append(colored("\n".join(block["code"]) + "\n", block.get("syntax") or ""))
            elif kind in ("unorderedList", "orderedList"):
                tag = "ul" if kind == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(i['content'], node, page)}</li>" for i in block["items"])
                made.append(f"<{tag}>{items}</{tag}>")
            elif kind == "table":
                rows = "".join("<tr>" + "".join(f"<td>{self.blocks(c, node, page)}</td>" for c in row) + "</tr>"
                               for row in block["rows"])
                made.append(f'<div class="table" tabindex="0"><table>{rows}</table></div>')
            elif kind == "video":
                made.append(self.film(node["references"][block["identifier"]], page))
            elif kind == "aside":
                made.append(f'<div class="aside"><b>{escape(block.get("name", "Note"))}</b>'
                            f'{self.blocks(block["content"], node, page)}</div>')
            else:
                raise SystemExit(f"docc's block of kind {kind} is not known")
        return "".join(made)

    def declaration(self, node, page):
        made = []
        for section in node.get("primaryContentSections", []):
            if section["kind"] != "declarations":
                continue
            for one in section["declarations"]:
                tokens = []
                for token in one["tokens"]:
                    text = escape(token["text"])
                    place = self.places.get(token.get("identifier"))
                    if place:
                        text = f'<a href="{escape(relative(place, page))}">{text}</a>'
                    shade = {"keyword": "k", "attribute": "k", "identifier": "nf", "typeIdentifier": "nc",
                             "number": "mi", "string": "s"}.get(token["kind"])
                    tokens.append(f'<span class="{shade}">{text}</span>' if shade else text)
                made.append(f'<div class="code"><pre tabindex="0"><code>{"".join(tokens)}</code></pre></div>')
        return "".join(made)

    def discussion(self, node, page, headings=None, lower=0):
        made = []
        for section in node.get("primaryContentSections", []):
            if section["kind"] == "content":
                # What stands below an "Overview", which is not shown, comes up by one.
                levels = [b["level"] for b in section["content"] if b["type"] == "heading"][1:]
                up = 1 if levels and min(levels) > 2 else 0
                made.append(self.blocks(section["content"], node, page, headings, lower - up))
            elif section["kind"] == "parameters":
                rows = "".join(f"<dt><code>{escape(p['name'])}</code></dt><dd>{self.blocks(p['content'], node, page)}</dd>"
                               for p in section["parameters"])
                made.append(f'<p class="label">Parameters</p><dl class="options">{rows}</dl>')
        return "".join(made)

    # Pages

    def add(self):
        for identifier, node in self.nodes.items():
            page = self.places.get(identifier, "")
            if not page or "#" in page:
                continue
            kind = node["metadata"].get("symbolKind")
            self.page(identifier, node, page, kind)
        self.sides()

    def page(self, identifier, node, page, kind):
        title = node["metadata"]["title"]
        abstract = self.inline(node.get("abstract", []), node, page)
        headings = []
        parts = [f'<h1>{escape(title)}</h1>' if kind == "module" or kind is None
                 else f'<p class="kind">{WORDS[kind]}</p><h1><code>{escape(title)}</code></h1>',
                 f'<p class="lead">{abstract}</p>']
        if kind not in ("module", None):
            parts.append(self.declaration(node, page))
        parts.append(self.discussion(node, page, headings))
        for section in node.get("topicSections", []):
            parts.append(self.topic(section, node, page, headings))
        conforms = [s for s in node.get("relationshipsSections", []) if s["type"] in ("conformsTo", "conformingTypes")]
        for section in conforms:
            named = ", ".join(self.reference(i, node, page) for i in section["identifiers"]
                              if "Metatype" not in i)
            parts.append(f'<h2 id="{section["type"]}">{escape(section["title"])}</h2><p>{named}</p>')
        trail = [("Swift", "library/index.html")] if kind != "module" else []
        owner = posixpath.dirname(identifier)
        if owner in self.places and self.places[owner] != "library/index.html":
            trail.append((self.titles[owner], self.places[owner]))
        self.site.add(Page(page, title, "Swift", "".join(parts), re.sub("<[^>]+>", "", abstract), trail=trail,
                           headings=headings, kind="index" if kind == "module" else "page"))
        self.site.find(title, page, WORDS[kind], abstract)

    def topic(self, section, node, page, headings):
        """A group of members: types as links, all else in full."""
        anchor = slug(section["anchor"])
        parts = [f'<h2 id="{anchor}">{escape(section["title"])}</h2>']
        listed, members = [], []
        for identifier in section["identifiers"]:
            member = self.nodes.get(identifier)
            place = self.places.get(identifier, "")
            if member is None:
                continue
            if member["metadata"]["role"] == "collectionGroup":
                if member.get("topicSections") and not self.is_given(member):
                    name = member["metadata"]["title"]
                    inside = [i for inner in member["topicSections"] for i in inner["identifiers"]]
                    parts.append(self.topic({"title": name, "anchor": name, "identifiers": inside}, member, page, headings))
            elif place.partition("#")[0] == page:
                members.append((identifier, member))
            else:
                listed.append((identifier, member))
        if not listed and not members:
            return "".join(parts[1:])
        headings.append((2, anchor, section["title"]))
        if listed:
            rows = "".join(
                f"<dt>{self.reference(identifier, node, page)}</dt>"
                f"<dd>{self.inline(member.get('abstract', []), member, page)}</dd>" for identifier, member in listed)
            parts.append(f'<dl class="listed">{rows}</dl>')
        for identifier, member in members:
            place = self.places[identifier].partition("#")[2]
            title = member["metadata"]["title"]
            words = self.inline(member.get("abstract", []), member, page)
            parts.append(f'<section class="member" id="{escape(place)}">{self.declaration(member, page)}'
                         f'<p>{words}</p>{self.discussion(member, page, lower=2)}</section>')
            # Members that a protocol gives are found by the type that has them.
            self.site.find(title if page == "library/index.html" else f"{self.owners[page]}.{title}",
                           f"{page}#{place}", "swift", words)
        return "".join(parts)

    def is_given(self, group):
        """Whether a group holds only what a protocol of Swift's own library gives."""
        return re.match(r"(Equatable|Comparable|Hashable|RawRepresentable|CaseIterable|Error|Sequence|Collection|"
                        r"BidirectionalCollection|RandomAccessCollection|SetAlgebra|OptionSet|AdditiveArithmetic|"
                        r"ExpressibleBy\w+|SignedNumeric|Numeric|CustomStringConvertible|Identifiable|Strideable)"
                        r" Implementations$", group["metadata"]["title"]) is not None

    def sides(self):
        """At the side: the articles, and the types in the groups of the module's page."""
        module = next(n for n in self.nodes.values() if n["metadata"].get("symbolKind") == "module")
        groups = [("", [("Overview", "library/index.html")])]
        used = set()
        for section in module.get("topicSections", []):
            links = [(self.titles[i], self.places[i]) for i in section["identifiers"]
                     if i in self.titles and i not in used]
            used.update(section["identifiers"])
            if links:
                groups.append((section["title"], links))
        self.site.sides["Swift"] = groups

"""The reference: a page for each chapter, an anchor for each key, and one page for project files."""

import re

from pages import Page, escape, plain
from prose import converted, slug


def add(site, links, text, projects):
    """Adds the pages of Scenes/Reference.md and Scenes/ProjectReference.md."""
    head, *parts = re.split(r"^## ", text, flags=re.M)
    chapters, made = [], []
    for part in parts:
        title = part.split("\n", 1)[0]
        path = f"reference/{slug(title)}.html"
        # A chapter is a page, so that what stood below it comes up by one.
        body, headings = converted("# " + part.replace("\n### ", "\n## "))
        body = with_keys(body)
        links.put(f"Scenes/Reference.md#{slug(title)}", path)
        for level, anchor, _ in headings[1:]:
            links.places[f"Scenes/Reference.md#{anchor}"] = f"{path}#{anchor}"
        chapters.append((title, path))
        made.append((title, path, body, headings))
    links.put("Scenes/Reference.md", "reference/index.html")
    links.put("Scenes/ProjectReference.md", "reference/project-files.html")
    site.sides["Reference"] = [
        ("", [("Overview", "reference/index.html")]), ("Scene files", chapters),
        ("Around them", [("Project files", "reference/project-files.html"),
                         ("Schemas for editors", "reference/schemas.html")])]

    cards = []
    for title, path, body, headings in made:
        body = links.lead(body, "Scenes/Reference.md", path)
        site.add(Page(path, title, "Reference", body, f"{title}: keys of scene files.",
                      headings=headings[1:], trail=[("Reference", "reference/index.html")]))
        site.find(title, path, "reference", "chapter of the reference")
        index(site, body, path, title, headings)
        inside = ", ".join(escape(text) for level, _, text in headings[1:] if level == 2)
        name = path.removeprefix("reference/")
        cards.append(f'<a class="card" href="{name}"><b>{escape(title)}</b><span>{inside}</span></a>')
    body = ('<h1>Reference</h1><p class="lead">Every key of a scene file: what it takes, what it is where '
            'nothing is said, and an example. It is printed by the reader of scenes itself, so it cannot '
            f'be out of date. Press <kbd>/</kbd> to find a key.</p><div class="cards">{"".join(cards)}'
            '<a class="card" href="project-files.html"><b>Project files</b><span>inbetween.yaml: what is '
            'done with all scenes of a project</span></a></div>')
    site.add(Page("reference/index.html", "Reference", "Reference", body, "All keys of scene files.", kind="index"))

    path = "reference/project-files.html"
    body, headings = converted(projects)
    body = links.lead(with_keys(body), "Scenes/ProjectReference.md", path)
    site.add(Page(path, "Project files", "Reference", body, "All keys of project files.",
                  headings=headings[1:], trail=[("Reference", "reference/index.html")]))
    site.find("Project files inbetween.yaml", path, "reference", "what is done with all scenes of a project")
    index(site, body, path, "Project files", headings)

    path = "reference/schemas.html"
    body, _ = converted(SCHEMAS)
    site.add(Page(path, "Schemas for editors", "Reference", body, "JSON Schemas of scene and project files.",
                  trail=[("Reference", "reference/index.html")]))
    site.find("JSON Schema editors completion", path, "reference", "what editors complete from")


def with_keys(body):
    """Gives each row whose first cell is a key an anchor, that of its heading and the key, and examples a line."""
    def section(match):
        anchor, inner = match[1], match[2]
        used = set()

        def row(found):
            key = f"{anchor}--{slug(plain(found[1]))}"
            if key in used:
                return found[0]
            used.add(key)
            return f'<tr id="{key}">\n<td><code>{found[1]}</code></td>'
        return match[0].replace(inner, re.sub(r"<tr>\n<td><code>([^<]*)</code></td>", row, inner), 1) if inner else match[0]
    body = re.sub(r'<h[23] id="([^"]+)">(.*?)(?=<h[23] id=|\Z)', section, body, flags=re.S)
    body = body.replace("<table>\n<thead>\n<tr>\n<th>key</th>\n<th>value</th>\n<th>default</th>",
                        '<table class="keys">\n<thead>\n<tr>\n<th>key</th>\n<th>value</th>\n<th>default</th>')
    return re.sub(r" Example: (<code>[^<]*</code>)</td>", r' <span class="example">Example: \1</span></td>', body)


def index(site, body, path, title, headings):
    for level, anchor, text in headings[1:]:
        site.find(text, f"{path}#{anchor}", "reference", title)
    names = {anchor: text for _, anchor, text in headings}
    for match in re.finditer(r'<tr id="([^"]+)">\n<td><code>([^<]*)</code></td>(.*?)</tr>', body, re.S):
        cells = re.findall(r"<td>(.*?)</td>", match[3], re.S)
        place = names.get(match[1].partition("--")[0], title)
        site.find(plain(match[2]), f"{path}#{match[1]}", "key",
                  f"{place}: {plain(cells[-1]) if cells else ''}")


SCHEMAS = """# Schemas for editors

Editors with a YAML language server complete keys and mark mistakes while you type. A scene's first line says where
the schema is:

```yaml
# yaml-language-server: $schema=scene.schema.json
```

```sh
inbetween schema > scene.schema.json              # of scene files
inbetween schema --project > project.schema.json  # of inbetween.yaml
```

The schemas of this version: [scene.schema.json](scene.schema.json), [project.schema.json](project.schema.json).
"""

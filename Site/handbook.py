"""Home, the guide with its films, and the pages of the project: from the files of the repository."""

import os
import re
import shutil
import subprocess

from gallery import films, player, take
from pages import Page, escape
from prose import converted, slug

# (file, page, title, section)
FILES = [
    ("Scenes/Batches.md", "batches.html", "Rendering on many machines", "Guide"),
    ("CHANGELOG.md", "project/changelog.html", "Changes", "Project"),
    ("SECURITY.md", "project/security.html", "Security", "Project"),
    ("Sources/Architecture.md", "project/architecture.html", "Architecture", "Project"),
    ("CONTRIBUTING.md", "project/contributing.html", "Contributing", "Project"),
    ("LICENSE", "project/license.html", "License", "Project"),
]
# Sections of the read-me that are pages of the guide, by their headings, in groups.
GROUPS = [
    ("Begin", ["Install without Swift", "A scene in 15 lines", "While you write"]),
    ("Go on", ["Many scenes", "What scenes share", "From Swift"]),
    ("Review", ["What changed, and which layer did it", "Which motion was that?", "Does the app move as it was drawn?"]),
]
# Sections of the read-me that other pages of the site stand for.
ELSEWHERE = {"Two commands": "project/contributing.html", "The scenes": "gallery/index.html",
             "License": "project/license.html"}
PROJECT = ["What it promises", "Figures", "What is not there yet", "Scenes of strangers", "How it is built"]
# Scenes on the first page.
SHOWN = ["photo-zoom-interrupted", "shuffle-covers", "orbit-satellite", "pile", "drawing-gallery", "keyboard",
         "signature", "rocket"]


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def add(site, links, program, root):
    """Adds what the read-me, the guide and the files of the project say; needs the gallery's films."""
    head, *parts = re.split(r"^## ", read(root, "README.md"), flags=re.M)
    parts = {part.split("\n", 1)[0]: part for part in parts}
    groups = [(heading, list(names)) for heading, names in GROUPS]
    known = {name for _, names in groups for name in names} | set(PROJECT)
    missing = known - set(parts)
    if missing:
        raise SystemExit(f"the read-me has no section {sorted(missing)[0]}; Site/handbook.py asks for it")
    # What the read-me got since has a place, too.
    groups[1][1].extend(name for name in parts if name not in known and name not in ELSEWHERE)
    place = lambda folder, names: [(name, f"{folder}/{slug(name)}.html") for name in names]
    groups = [(heading, place("guide", names)) for heading, names in groups]
    about = place("project", PROJECT)
    chapters = [page for _, pages in groups for page in pages]
    for name in parts:
        links.places[f"README.md#{slug(name)}"] = dict(chapters + about).get(name, ELSEWHERE.get(name))
    links.put("README.md", "index.html")
    links.put("Guide.md", "guide.html")
    for file, path, *_ in FILES:
        links.put(file, path)
    groups[1][1].append(("Rendering on many machines", "batches.html"))
    groups[2][1].append(("A report", "guide/report.html"))
    files = [(title, path) for _, path, title, section in FILES if section == "Project"]
    site.sides["Guide"] = [("Learn", [("Twelve recipes", "guide.html")])] + groups
    site.sides["Project"] = [("About", about), ("Files", files)]

    for pages, section in ((chapters, "Guide"), (about, "Project")):
        for name, path in pages:
            text(site, links, "# " + parts[name], "README.md", path, name, section)
    for file, path, title, section in FILES:
        words = read(root, file)
        text(site, links, f"# License\n\n{words}" if file == "LICENSE" else words, file, path, title, section)
    cards = "".join(f'<a class="card" href="{path.removeprefix("project/")}"><b>{escape(title)}</b></a>'
                    for title, path in about + files)
    site.add(Page("project/index.html", "Project", "Project", f'{PROJECT_PAGE}<div class="cards">{cards}</div>',
                  "How Inbetween is made, and what it promises.", kind="index"))
    recipes(site, links, program, root)
    home(site, links, head)
    site.add(Page("guide/report.html", "A report", "Guide", REPORT, "The report of a review, as check writes it.", wide=True))
    site.find("report review diff check example", "guide/report.html", "guide", "a report as check writes it")


def text(site, links, words, file, path, title, section):
    body, headings = converted(words)
    body = links.lead(body, file, path)
    site.add(Page(path, title, section, body, title, headings=headings[1:]))
    site.find(title, path, section.lower())
    for level, anchor, found in headings[1:]:
        if level < 4:
            site.find(found, f"{path}#{anchor}", section.lower(), title)


def recipes(site, links, program, root):
    """The guide: each recipe with the film of its scene."""
    words = read(root, "Guide.md")
    folder = os.path.join(site.folder, "films")
    work = os.path.join(site.folder, ".recipes")
    os.makedirs(work)
    pieces = re.findall(r"```yaml\n(.*?)```", words, re.S)
    names = [f"recipe-{number + 1}" for number in range(len(pieces))]
    for name, piece in zip(names, pieces):
        with open(os.path.join(work, f"{name}.yaml"), "w", encoding="utf-8") as file:
            file.write(piece)
    dark = [name for name, piece in zip(names, pieces) if re.search("^themes:", piece, re.M)]
    for some, options in ((names, []), (dark, ["--theme", "dark"])):
        subprocess.run([program, "render", *(f"{n}.yaml" for n in some), *options, "--no-project", "--formats",
                        "mp4,poster.webp", "-o", folder], cwd=work, check=True, stdout=subprocess.DEVNULL)
    shown = {n: films(program, work, f"{n}.yaml", "--no-project")[0] for n in names}
    for name in dark:
        take(site, folder, name, ())
    shutil.rmtree(work)
    body, headings = converted(words)
    body = links.lead(body, "Guide.md", "guide.html")
    numbers = iter(names)
    with_film = lambda match: (f'<div class="recipe">{match[0]}<div class="film">'
                               f'{player("films/", shown[next(numbers)], "loop")}</div></div>')
    body = re.sub(r'<div class="code" data-language="yaml">.*?</div>', with_film, body, flags=re.S)
    site.add(Page("guide.html", "Twelve recipes", "Guide", body, "Twelve recipes, each a whole scene with its film.",
                  headings=headings[1:]))
    for level, anchor, found in headings[1:]:
        site.find(found, f"guide.html#{anchor}", "guide", "a recipe: a whole scene with its film")


def home(site, links, head):
    """The first page: what the read-me begins with, and the ways on."""
    body, _ = converted(head)
    body = body.partition("<table>")[0]
    body = re.sub(r'<div class="table".*', "", body, flags=re.S)
    body = links.lead(body, "README.md", "index.html")
    tiles = "".join(f'<a class="tile" href="gallery/{name}.html"><span class="film">'
                    f'{player("films/", site.scenes[name]["films"][0], "still")}</span>'
                    f'<b>{escape(site.scenes[name]["title"])}</b></a>' for name in SHOWN)
    site.add(Page("index.html", "Inbetween", "", HOME.format(intro=body, tiles=tiles, count=len(site.scenes)),
                  "A small text file becomes a film of user-interface motion, frame by frame the same on every machine.",
                  kind="home"))


PROJECT_PAGE = ('<h1>Project</h1><p class="lead">How Inbetween is made, what it promises, '
                'and what it does not do yet.</p>')

REPORT = """<h1>A report</h1>
<p class="lead">Four scenes were edited: one swings further, one eases, two are the same. This is what
<code>inbetween check --against main --report</code> wrote.</p>
<p><a class="button" href="../report/index.html">Open the report</a></p>
<a href="../report/index.html"><picture><source media="(prefers-color-scheme: dark)" srcset="../media/report-dark.png"><img class="sheet" src="../media/report.png" alt="A report: the verdict in words, a film strip with the changed frames in red, old, new and difference, a table of layers with both curves"></picture></a>
"""

HOME = """<div class="hero">{intro}</div>
<h2 id="shown">What it draws</h2>
<div class="wall">{tiles}</div>
<p><a class="button" href="gallery/index.html">All {count} scenes</a></p>
<h2 id="ways">Ways in</h2>
<div class="cards">
<a class="card" href="guide.html"><b>I write about motion</b><span>Twelve recipes, each a whole scene with its film.</span></a>
<a class="card" href="gallery/storyboards.html"><b>I write apps in Swift</b><span>Each storyboard of Core Animation as a scene file and in Swift, side by side.</span></a>
<a class="card" href="guide/what-changed-and-which-layer-did-it.html"><b>I look after a pipeline</b><span>What a change did to films, and which layer did it.</span></a>
<a class="card" href="reference/index.html"><b>I look for a key</b><span>The reference, printed by the reader of scenes itself. Press <kbd>/</kbd>.</span></a>
<a class="card" href="library/index.html"><b>I want the API</b><span>Layers, animations, gestures, bodies: the library’s types.</span></a>
<a class="card" href="guide/report.html"><b>I want to see a report</b><span>Players on one clock, heat maps, curves, and a sentence.</span></a>
</div>
"""

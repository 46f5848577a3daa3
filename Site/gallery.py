"""The gallery: a wall of all scenes with their films, a page for each, and the storyboards."""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess

from pages import Page, escape, plain
from prose import colored, converted

# Films of which there is one in the dark palette as well, by their names.
DARK = set()
VIDEO = re.compile(r'<video[^>]*?width="(\d+)" height="(\d+)".*?poster="([^"]*)" aria-label="(.*?)">', re.S)


def films(program, root, name, *options):
    """What the program says of a scene's films: (file's name without ending, width, height, what is seen)."""
    printed = subprocess.run(
        [program, "embed", name, "--formats", "mp4", "--url", "F", *options],
        cwd=root, capture_output=True, text=True, check=True).stdout
    return [(m[3].removeprefix("F/").removesuffix(".png").removesuffix(".poster.webp"), int(m[1]), int(m[2]), m[4])
            for m in VIDEO.finditer(printed)]


def take(site, rendered, name, endings):
    """Copies a film's files to the site, and those of its dark palette where that was rendered."""
    folder = os.path.join(site.folder, "films")
    os.makedirs(folder, exist_ok=True)
    names = [name]
    if os.path.exists(os.path.join(rendered, f"{name}-dark.mp4")):
        DARK.add(name)
        names.append(f"{name}-dark")
    for name in names:
        for ending in endings:
            if os.path.abspath(rendered) != folder:
                shutil.copy(os.path.join(rendered, name + ending), folder)


def sheet(prefix, name, words):
    """HTML that shows moments of a film, of the reader's palette."""
    dark = (f'<source media="(prefers-color-scheme: dark)" srcset="{prefix}{name}-dark-sheet.png">' if name in DARK else "")
    return f'<picture>{dark}<img class="sheet" loading="lazy" src="{prefix}{name}-sheet.png" alt="{words}"></picture>'


def player(prefix, film, kind="player"):
    """HTML that shows a film: a `player` with controls, a `still` that moves while it is pointed at, or a `loop`.

    Where there is a dark film, the page takes that of its palette; without a script the still stays light.
    """
    name, width, height, words = film
    controls = {"player": ' controls preload="metadata"', "still": ' data-tile tabindex="-1" preload="none"',
                "loop": f' data-loop tabindex="0" preload="none" style="width: {width}px"'}[kind]
    dark = f'<source media="(prefers-color-scheme: dark)" src="{prefix}{name}-dark.mp4" type="video/mp4">' if name in DARK else ""
    if dark:
        controls += f' data-film="{prefix}{name}"'
    return (f'<video class="{kind}"{controls} loop muted playsinline width="{width}" height="{height}" '
            f'poster="{prefix}{name}.poster.webp" aria-label="{words}">{dark}<source src="{prefix}{name}.mp4" type="video/mp4">'
            f'<img src="{prefix}{name}.poster.webp" alt="{words}"></video>')


def stepping():
    return ('<div class="stepping" role="group" aria-label="Film"><button data-step="-1" aria-label="A frame back">◂ frame</button>'
            '<button data-step="1" aria-label="A frame on">frame ▸</button><button data-rate="0.1" aria-pressed="false">1/10</button>'
            '<button data-rate="0.25" aria-pressed="false">1/4</button><button data-rate="1" aria-pressed="true">1×</button>'
            "<output></output></div>")


def add(site, links, program, root, rendered, storyboards):
    """Adds the wall, the scenes' pages and the storyboards; films are those of the folder `rendered`."""
    lines = subprocess.run([program, "list", "--json"], cwd=root, capture_output=True, text=True, check=True).stdout
    scenes = [json.loads(line) for line in lines.splitlines()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        # Without --variant the project says which variants have films of their own.
        shown = list(pool.map(lambda s: films(program, root, s["path"]), scenes))
    for scene, all_films in zip(scenes, shown):
        scene["films"] = all_films
        for name, *_ in all_films:
            take(site, rendered, name, (".mp4", ".poster.webp", "-sheet.png"))
    for scene in scenes:
        links.put(scene["path"], f"gallery/{scene['name']}.html")
    site.sides["Gallery"] = [
        ("", [("All scenes", "gallery/index.html"), ("Storyboards in Swift", "gallery/storyboards.html")]),
        ("Scenes", [(s["name"], f"gallery/{s['name']}.html") for s in scenes])]

    tiles = "".join(
        f'<a class="tile" href="{escape(s["name"])}.html" data-words="{escape((s["name"] + " " + s["title"] + " " + " ".join(s["sources"])).lower())}">'
        f'<span class="film">{player("../films/", s["films"][0], "still")}</span><b>{escape(s["title"])}</b>'
        f'<span><code>{escape(s["name"])}</code> {s["seconds"]:g} s</span></a>' for s in scenes)
    body = (f'<h1>Gallery</h1><p class="lead">{len(scenes)} scenes. Point at one to see it move; open it for its film, '
            'its moments and its text.</p><p><input class="filter" type="search" aria-label="Filter scenes" '
            f'placeholder="Filter: spring, phone, CAKeyframeAnimation…"> <output class="count">{len(scenes)}</output></p>'
            f'<div class="wall">{tiles}</div>')
    site.add(Page("gallery/index.html", "Gallery", "Gallery", body, "All scenes of the gallery, moving.", wide=True, kind="index"))

    for scene in scenes:
        name, path = scene["name"], f"gallery/{scene['name']}.html"
        with open(os.path.join(root, scene["path"]), encoding="utf-8") as file:
            text = file.read()
        first = scene["films"][0]
        parts = [f"<h1>{escape(scene['title'])}</h1><p class=\"lead\">{first[3]}</p>",
                 f'<div class="film">{player("../films/", first)}{stepping()}</div>']
        headings = []
        if len(scene["films"]) > 1:
            parts.append('<h2 id="variants">Variants</h2><div class="variants">')
            headings.append((2, "variants", "Variants"))
            for film in scene["films"][1:]:
                parts.append(f'<figure>{player("../films/", film)}<figcaption><code>{escape(film[0])}</code></figcaption></figure>')
            parts.append("</div>")
        headings += [(2, "moments", "Moments"), (2, "text", "Text")]
        parts.append(f'<h2 id="moments">Moments</h2>'
                     + sheet("../films/", first[0], f"Twelve moments of the film, evenly spaced: {first[3]}"))
        parts.append(f'<h2 id="text">Text</h2>{colored(text, "yaml")}')
        site.add(Page(path, scene["title"], "Gallery", "".join(parts), plain(first[3])[:200],
                      headings=headings, trail=[("Gallery", "gallery/index.html")]))
        site.find(f"{scene['title']} {name} {' '.join(scene['sources'])}", path, "scene", first[3])

    path = "gallery/storyboards.html"
    links.put("Sources/Inbetween/Inbetween.docc/Storyboards.md", path)
    body, headings = converted(re.sub(r"(?<!`)``([^`\n]+)``(?!`)|<doc:(\w+)>", lambda m: f"`{m[1] or m[2]}`", storyboards))
    body = links.lead(body, "Sources/Inbetween/Inbetween.docc/Storyboards.md", path)
    by_name = {s["name"]: s for s in scenes}

    def with_film(match):
        """After the paragraph that names its scene: the film, and the two pieces of code side by side."""
        named = [n for n in re.findall(r"<code>([\w-]+)\.yaml</code>", match[1]) if n in by_name]
        if not named:
            return match[0]
        film = by_name[named[0]]["films"][0]
        return f'{match[0]}<a class="beside" href="{named[0]}.html" aria-label="{escape(named[0])}">{player("../films/", film, "still")}</a>'
    body = re.sub(r"<p>((?:(?!</p>).)*?\.yaml</code>.*?)</p>", with_film, body, flags=re.S)
    # Scene file and Swift side by side where there is room.
    body = re.sub(r'(<div class="code" data-language="yaml">.*?</div>)\s*(<div class="code" data-language="swift">.*?</div>)',
                  r'<div class="pair">\1\2</div>', body, flags=re.S)
    site.add(Page(path, "Storyboards", "Gallery", body, "Each storyboard as a scene file and in Swift.",
                  wide=True, headings=headings[1:], trail=[("Gallery", "gallery/index.html")]))
    for _, anchor, text in headings[1:]:
        site.find(text, f"{path}#{anchor}", "storyboard", "as a scene file, and in Swift")
    return by_name

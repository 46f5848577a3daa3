"""The command line: a page for each command, from what the program says of itself."""

import re

from pages import Page, escape, plain
from prose import colored, slug


def marked(text):
    """Text of a help as HTML: what stands between backquotes is code, and so are options."""
    return re.sub(r"`([^`]+)`|(?<![\w-])(--[a-z][a-z-]*)", lambda m: f"<code>{m[1] or m[2]}</code>", escape(text))


def add(site, tree):
    """Adds the pages of the program's commands; `tree` is what --experimental-dump-help prints."""
    program = tree["command"]
    commands = [c for c in program["subcommands"] if c.get("shouldDisplay", True) and c["commandName"] != "help"]
    site.sides["Commands"] = [
        ("", [("Overview", "commands/index.html")]),
        ("Commands", [(c["commandName"], f"commands/{c['commandName']}.html") for c in commands])]
    rows = "".join(
        f'<tr><td><a href="{c["commandName"]}.html"><code>inbetween {c["commandName"]}</code></a></td>'
        f'<td>{marked(c["abstract"])}</td></tr>' for c in commands)
    body = (f'<h1>Commands</h1><p class="lead">{marked(program["abstract"])}</p>'
            f'{discussion(program)}<div class="table"><table><thead><tr><th>command</th><th></th></tr></thead>'
            f"<tbody>{rows}</tbody></table></div>")
    site.add(Page("commands/index.html", "Commands", "Commands", body, program["abstract"], kind="index"))
    for command in commands:
        name = command["commandName"]
        path = f"commands/{name}.html"
        headings = []
        body = one(site, command, f"inbetween {name}", path, 1, headings)
        site.add(Page(path, f"inbetween {name}", "Commands", body, command["abstract"],
                      headings=headings, trail=[("Commands", "commands/index.html")]))


def one(site, command, name, path, level, headings):
    """HTML of a command and of those within it."""
    anchor = slug(name)
    attributes = "" if level == 1 else f' id="{anchor}"'
    site.find(name, path if level == 1 else f"{path}#{anchor}", "command", command.get("abstract", ""))
    parts = [f"<h{level}{attributes}>{escape(name)}</h{level}>",
             f'<p class="lead">{marked(command.get("abstract", ""))}</p>', discussion(command)]
    if level > 1:
        headings.append((2, anchor, name))
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    for kind, title in (("positional", "Arguments"), ("option", "Options")):
        some = [a for a in shown if (a["kind"] == "positional") == (kind == "positional")]
        if not some:
            continue
        place = f"{anchor}-{title.lower()}"
        parts.append(f'<h{level + 1} id="{place}">{title}</h{level + 1}><dl class="options">')
        if level == 1:
            headings.append((2, place, title))
        for argument in some:
            spelled = spelling(argument)
            here = f"{anchor}-{slug(spelled[0])}"
            parts.append(f'<dt id="{here}"><code>{escape(", ".join(spelled))}</code></dt><dd>{told(argument)}</dd>')
            if kind == "option" and spelled[0] not in ("-h", "--help", "--version"):
                site.find(f"{name} {', '.join(spelled)}", f"{path}#{here}", "option", argument.get("abstract", ""))
        parts.append("</dl>")
    for inner in command.get("subcommands", []):
        if inner.get("shouldDisplay", True) and inner["commandName"] != "help":
            parts.append(one(site, inner, f"{name} {inner['commandName']}", path, 2, headings))
    return "".join(parts)


def spelling(argument):
    if argument["kind"] == "positional":
        return [f"<{argument['valueName']}>"]
    names = [("-" if n["kind"] == "short" else "--") + n["name"] for n in argument["names"]]
    value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
    return names[:-1] + [names[-1] + value]


def told(argument):
    text = marked(argument.get("abstract", ""))
    values = argument.get("allValues") or argument.get("allValueStrings")
    if values:
        text += " One of " + ", ".join(f"<code>{escape(v)}</code>" for v in values) + "."
    if argument.get("defaultValue"):
        text += f" Default: <code>{escape(argument['defaultValue'])}</code>."
    return text or "&nbsp;"


def discussion(command):
    """What is told at length, with the examples as a piece of code."""
    text, _, examples = command.get("discussion", "").partition("EXAMPLES:\n")
    html = "".join(f"<p>{marked(' '.join(part.split()))}</p>" for part in text.split("\n\n") if part.strip())
    if examples:
        lines, pairs = examples.rstrip("\n").split("\n"), []
        for line in lines:
            if line.startswith("      "):
                pairs[-1][1].append(line.strip())
            elif line.strip():
                pairs.append((line.strip(), []))
        code = "\n".join(f"# {' '.join(said)}\n{command}" if said else command for command, said in pairs)
        html += colored(code + "\n", "sh")
    return html

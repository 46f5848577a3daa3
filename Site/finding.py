"""What the search looks in: one script, since a page that was opened from a disk cannot fetch."""

import json
import os


def write(site):
    """Writes search.js: entries as [words, address, kind, line], those of one kind together."""
    rows = [[e.words, e.address, e.kind, e.line[:110]] for e in site.entries]
    with open(os.path.join(site.folder, "search.js"), "w", encoding="utf-8") as file:
        file.write("window.searchEntries=")
        json.dump(rows, file, ensure_ascii=False, separators=(",", ":"))
        file.write(";\n")
    return len(rows)

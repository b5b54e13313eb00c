# SPDX-License-Identifier: Apache-2.0
"""pages of publications: what each study reproduces, from its table and from the page that its command has written

Writes a section for each study, and a summary, into docs/results/PUBLICATION.md. Numbers are those of
docs/results/ID.csv. Texts are those of the page that `./dusk reproduce ID` has written to --texts. Without such a page,
or if it is older than the study or has another table, a section stays as it is. If the table in docs/results has
changed, too, the part fails.
"""
import csv
import hashlib
import math
import re
import tomllib

from common import filled, table
from sections import files_of, sections

OPTIONS = [("--texts", "results/reproduce", "folder of the pages ID/ID.md of ./dusk reproduce"),
           ("STUDY...", None, "names of studies; with none all")]
MOST = 40   # judged rows that a page shows; of more it counts those of each table
SHOWN = 16  # of a study without judged rows, as many printed ones
PUBLISHED = ("printed", "read from a plot")


class Study:
    """A study that has a table in docs/results."""

    def __init__(self, root, folder, results):
        self.root, self.folder, self.name = root, folder, folder.name
        self.publication, self.csv = folder.parent.name, results / f"{folder.name}.csv"
        self.facts = tomllib.loads((folder / "study.toml").read_text(encoding="utf-8"))

    @property
    def inputs(self):
        """Returns the paths of a study, its included files, its configuration, its traces and its table."""
        files, texts, bases = [self.folder / "study.toml"], "", set()
        for file in files:
            facts = tomllib.loads(file.read_text(encoding="utf-8"))
            included = facts.get("include", [])
            included = [included] if isinstance(included, str) else included
            files += [path for one in included if (path := (file.parent / one).resolve()) not in files]
            bases |= {facts["base"]} if "base" in facts else set()
            texts += file.read_text(encoding="utf-8")
        configurations = [self.root / "sw/configs" / base for base in sorted(bases or {"default.toml"})]
        traces = {self.folder.parent / name for name in re.findall(r"=\.\./([\w-]+)/", texts)}
        paths = [self.folder, *files[1:], *configurations, *sorted(traces)]
        return [path.relative_to(self.root).as_posix() for path in paths] + [f"docs/results/{self.csv.name}"]

    def rows(self):
        with open(self.csv, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def table_digest(self):
        return hashlib.sha256(self.csv.read_bytes()).hexdigest()[:16]

    def page(self, texts):
        """Returns the page that the command has written; None if its table differs or it is older than the study."""
        page, of_page = (texts / self.name / f"{self.name}.{kind}" for kind in ("md", "csv"))
        if not page.exists() or not of_page.exists() or of_page.read_bytes() != self.csv.read_bytes():
            return None
        newest = max((self.root / path).stat().st_mtime for path in files_of(self.root, self.inputs[:-1]))
        return page if page.stat().st_mtime >= newest else None


def led(paragraph, name):
    """Returns a paragraph that leads to a table. Grids are on no page, so it names the folder that has them."""
    if re.match(r"- |\d+\. ", paragraph):
        return paragraph
    word = "table" if paragraph.endswith(":") else "Table"
    return filled(f"{paragraph} {word} in `results/reproduce/{name}`.")


class Texts:
    """Texts of a page by ./dusk reproduce: how it was made, its explanations, and its readings of the publication."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        text, _, self.readings = text.partition("\n## Readings\n")
        head, _, rest = text.partition("\nVerdict: ")
        self.made = " ".join(head[head.index("\nMade by "):].split())
        above, *tables = re.split(r"^## ", rest.partition("\n\n")[2], flags=re.M)
        paragraphs = [part for part in re.split(r"\n{2,}", above.strip()) if part and not part.startswith("Plot: `")]
        seen = []
        for one in tables:
            title, _, body = one.partition("\n")
            parts = [part for part in re.split(r"\n{2,}", body.strip()) if part]
            kept = [(part, after) for part, after in zip(parts, [*parts[1:], ""])
                    if not part.startswith(("|", "\\*")) and part not in seen]
            seen += [part for part, _ in kept]
            told = [led(part, path.stem) if after.startswith("|") else part for part, after in kept]
            if told and not re.match(r"[-\d*`]", told[0]):
                told[0] = filled(f"*{title}.* {told[0]}")
            paragraphs += told
        self.paragraphs = paragraphs


def number(text):
    if text in ("", "nan"):
        return "–"
    value = float(text)
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.5g}"


def of_shares(rows):
    """True if the differences in a table are relative to the published value; False if nothing differs."""
    values = [[float(row[key] or "nan") for key in ("published", "measured", "difference")] for row in rows]
    return any(shift and published and abs(measured / published - 1 - shift) < 1e-9 < abs(measured - published - shift)
               for published, measured, shift in values)


def row_cells(row, shares):
    """Returns the cells of a row. A relative difference is in percent."""
    difference = float(row["difference"] or "nan")
    percent, unit = (100, " %") if shares else (1, "")
    known = f" ({row['known']})" if row["published"] and row["known"] != PUBLISHED[0] else ""
    interval = f" ± {float(row['ci95']):.3g}" if row["ci95"] else ""
    bound = float(row["tolerance"] or "nan")
    tolerance = "" if math.isnan(bound) else f"{percent * bound:g}{unit}" if bound else "exact"
    shift = "–" if math.isnan(difference) else f"{percent * difference:+.3g}{unit}"
    name = row["row"] + (f" ({row['unit']})" if row["unit"] else "")
    return [name, number(row["published"]) + known, number(row["measured"]) + interval, shift, tolerance, row["inside"]]


def by_table(rows):
    found = {}
    for row in rows:
        found.setdefault(row["table"], []).append(row)
    return found


def rows_table(rows):
    lines, tables = [], by_table(rows)
    for title, members in tables.items():
        if len(tables) > 1:
            lines.append([f"**{title}**", "", "", "", "", ""])
        lines += [row_cells(row, of_shares(members)) for row in members]
    return table(["", ":published", ":measured", ":difference", ":tolerance", "inside"], lines)


def inside(rows):
    return f"{sum(row['inside'] == 'yes' for row in rows)} of {len(rows)}"


def verdict(rows):
    """Returns the verdict on published rows, then on rows that are derived or use an own formula."""
    judged = [row for row in rows if row["tolerance"]]
    kinds = (("published", [row for row in judged if row["known"] in PUBLISHED]),
             ("derived", [row for row in judged if row["known"] not in PUBLISHED]))
    counts = [f"{inside(found)} {kind} rows inside the tolerance" for kind, found in kinds if found]
    told = len(rows) - len(judged)
    return "; ".join([*(counts or ["no row has a tolerance"]), *([f"{told} rows told, not judged"] if told else [])])


def shown_rows(rows):
    judged = [row for row in rows if row["tolerance"]]
    if len(judged) <= MOST:
        shown = judged or [row for row in rows if row["known"] in PUBLISHED and row["published"]][:SHOWN]
        return rows_table(shown) if shown else ""
    counts = [[title, inside(found)] for title, found in by_table(judged).items()]
    text = table(["table", ":judged rows inside"], counts)
    outside = [row for row in judged if row["inside"] != "yes"]
    return text + (f"\nOutside:\n\n{rows_table(outside)}" if 0 < len(outside) <= MOST else "")


def section_text(study, texts, page):
    """Returns the text of a study's section. Readings that an earlier section explains become a link to it."""
    rows, readings = study.rows(), texts.readings.strip()
    for one in sections(page):
        if one.name == study.name:
            break
        if readings and readings in one.text:
            readings = f"As those of [{one.name}](#{one.name})."
            break
    folder = study.folder.relative_to(study.root).as_posix()
    parts = [f"# {study.name}", filled(f"**{study.facts['title']}.** {study.facts['source']}"),
             filled(f"Verdict: {verdict(rows)}."),
             filled(f"{texts.made} [Table]({study.csv.name}), [study](../../{folder})."),
             *texts.paragraphs, shown_rows(rows).strip(), f"**Readings**\n\n{readings}" if readings else ""]
    return "\n\n".join(part for part in parts if part) + "\n"


def summary(studies):
    rows = []
    for study in studies:
        judged = [row for row in study.rows() if row["tolerance"]]
        rows.append([f"[{study.name}](#{study.name})", study.facts["title"], inside(judged) if judged else "–",
                     len(study.rows()) - len(judged)])
    return "# Studies\n\n" + table(["study", "what it measures", ":judged rows inside", ":rows told"], rows)


def by_number(study):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", study.name)]


def all_studies(root, results):
    """Returns {publication: studies with a table}."""
    found = {}
    for file in sorted((root / "sw/studies").glob("*/*/study.toml")):
        study = Study(root, file.parent, results)
        if study.csv.exists():
            found.setdefault(study.publication, []).append(study)
    return {publication: sorted(studies, key=by_number) for publication, studies in found.items()}


def table_of(name, page):
    """Returns the digest of the table from which a section was written; None if there is no such section."""
    found = [one for one in sections(page.read_text(encoding="utf-8")) if one.name == name]
    return found[0].facts.get("table") if found else None


def run(campaign):
    root = campaign.root = campaign.source
    texts, old = root / campaign["texts"], []
    for publication, studies in all_studies(root, campaign.results).items():
        page = campaign.results / f"{publication}.md"
        tables = [f"docs/results/{study.csv.name}" for study in studies]
        campaign.section(page.name, "studies", summary(studies), tables)
        for study in studies:
            if campaign["STUDY"] and study.name not in campaign["STUDY"]:
                continue
            written = study.page(texts)
            if written:
                text = section_text(study, Texts(written), page.read_text(encoding="utf-8"))
                campaign.section(page.name, study.name, text, study.inputs, {"table": study.table_digest()})
            elif study.table_digest() != table_of(study.name, page):
                old.append(study.name)
    if old:
        campaign.fail(f"tables without their texts; run ./dusk reproduce anew: {', '.join(old)}")

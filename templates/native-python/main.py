"""Counts the variants of a VCF that the user chose at launch."""

import gzip
import html
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path


def main() -> None:
    # The platform mounts a job's inputs and outputs here: at /data in a container.
    data = Path(os.environ.get("BENCHTOP_DATA", "/data"))
    session = json.loads((data / "input" / "AppSession.json").read_text())
    properties = {item["Name"]: item for item in session["Properties"]["Items"]}
    calls = properties["Input.calls"]["Content"]
    project = properties["Input.project-id"]["Content"]
    min_quality = float(properties.get("Input.min-quality", {}).get("Content") or 0)

    vcf = find_vcf(data / "input" / "appresults" / calls["Id"])
    print(f"Reading {vcf.name}", flush=True)

    def progress(percent: float, message: str) -> None:
        # The last line of this file is shown at the analysis while it runs.
        (data / "progress").write_text(f"{percent:.0f} {message}\n")

    progress(0, f"Reading {vcf.name}")
    counts = count_variants(
        vcf, min_quality, lambda share: progress(share * 90, f"Reading {vcf.name}")
    )
    progress(90, "Writing the report")

    # Everything in this folder becomes an AppResult of the project, described by _metadata.json.
    result = data / "output" / "appresults" / project["Id"] / "Variant counts"
    result.mkdir(parents=True)
    write_json(result / "counts.json", counts)
    (result / "report.html").write_text(render_report(calls["Name"], counts), encoding="utf-8")
    write_json(
        result / "_metadata.json",
        {
            "Name": "Variant counts",
            "Description": f"Variants of {calls['Name']} with a quality of at least {min_quality:g}",
            "HrefAppSession": session["Href"],
            "Properties": [
                {"Name": "Counts.Variants", "Type": "string", "Content": str(counts["variants"])}
            ],
        },
    )
    print(f"{counts['variants']} variants, {counts['substitutions']} of them substitutions")


def find_vcf(folder: Path) -> Path:
    """The first VCF below a folder, plain or compressed."""
    for path in sorted(folder.rglob("*")):
        if path.name.lower().endswith((".vcf", ".vcf.gz")):
            return path
    sys.exit("The AppResult has no VCF: choose one that has.")


def count_variants(
    path: Path, min_quality: float = 0, on_share: Callable[[float], None] = lambda share: None
) -> dict:
    """Counts variants by kind and chromosome, one line at a time: the file may be larger than the memory."""
    kinds: Counter[str] = Counter()
    chromosomes: Counter[str] = Counter()
    size = path.stat().st_size
    with path.open("rb") as file, gzip.open(file) if path.suffix == ".gz" else file as lines:
        for number, raw in enumerate(lines):
            if number % 10_000 == 0:
                on_share(file.tell() / size)
            line = raw.decode()
            if line.startswith("#"):
                continue
            chromosome, _, _, reference, alternatives, quality, *_ = line.split("\t")
            if (0 if quality == "." else float(quality)) < min_quality:
                continue
            alleles = [reference, *alternatives.split(",")]
            is_substitution = all(len(bases) == 1 and bases in "ACGTNacgtn" for bases in alleles)
            kinds["substitutions" if is_substitution else "others"] += 1
            chromosomes[chromosome] += 1
    return {
        "variants": kinds.total(),
        "substitutions": kinds["substitutions"],
        "others": kinds["others"],
        "byChromosome": dict(chromosomes),
    }


def render_report(calls: str, counts: dict) -> str:
    """The counts as a page to look at and to print. report.css is the style sheet of the platform's report kit."""
    style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    title = html.escape(f"Variants of {calls}")
    tiles = "".join(
        f'<div class="tile"><dt>{label}</dt><dd class="figure">{counts[key]:,}</dd></div>'
        for label, key in [
            ("Variants", "variants"),
            ("Substitutions", "substitutions"),
            ("Others", "others"),
        ]
    )
    rows = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td class="number">{count:,}</td></tr>'
        for name, count in counts["byChromosome"].items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body class="report">
<header><p class="kicker">My App</p><h1>{title}</h1></header>
<main><section>
<dl class="tiles">{tiles}</dl>
<div class="card"><table>
<caption>Variants by chromosome</caption>
<thead><tr><th scope="col">Chromosome</th><th scope="col" class="number">Variants</th></tr></thead>
<tbody>{rows or '<tr><td colspan="2">No variant has the minimum quality.</td></tr>'}</tbody>
</table></div>
</section></main>
</body>
</html>
"""


def write_json(path: Path, content: dict) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n")


if __name__ == "__main__":
    main()

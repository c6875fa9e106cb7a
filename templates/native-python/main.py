"""Counts the variants of a VCF that the user chose at launch."""

import gzip
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Dict

from benchtop_app import NativeSession, Report, run
from benchtop_app.report import table, tile, tiles


def app(session: NativeSession) -> None:
    calls = session.input.resource("calls", "appresult")
    min_quality = session.input.number("min-quality", 0)
    files = calls.files(".vcf", ".vcf.gz")
    if not files:
        raise ValueError("The AppResult has no VCF: choose one that has.")
    vcf = files[0].absolute_path

    # Shown at the analysis while it runs.
    session.progress(f"Reading {vcf.name}")
    counts = count_variants(
        vcf, min_quality, lambda share: session.progress(share * 90, f"Reading {vcf.name}")
    )
    session.progress(90, "Writing the report")

    # Becomes an AppResult of the project that the user chose.
    description = f"Variants of {calls.name} with a quality of at least {min_quality:g}"
    with session.create_result("Variant counts", description=description) as result:
        result.write_json("counts.json", counts)
        result.write_file("report.html", make_report(calls.name, counts).html())
        result.set_property("Counts.Variants", str(counts["variants"]))
    print(f"{counts['variants']} variants, {counts['substitutions']} of them substitutions")


def count_variants(
    path: Path, min_quality: float = 0, on_share: Callable[[float], None] = lambda share: None
) -> Dict[str, Any]:
    """Counts variants by kind and chromosome, one line at a time: the file may be larger than the memory."""
    kinds: Counter = Counter()
    chromosomes: Counter = Counter()
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
        "variants": sum(kinds.values()),
        "substitutions": kinds["substitutions"],
        "others": kinds["others"],
        "byChromosome": dict(chromosomes),
    }


def make_report(calls: str, counts: Dict[str, Any]) -> Report:
    """The counts as a page to look at and to print."""
    notes = [] if counts["variants"] else ["No variant has the minimum quality."]
    report = Report(f"Variants of {calls}", kicker="My App", notes=notes)
    report.section(
        None,
        tiles(
            tile("Variants", counts["variants"]),
            tile("Substitutions", counts["substitutions"]),
            tile("Others", counts["others"]),
        ),
        table("Variants by chromosome", ["Chromosome", "Variants"], counts["byChromosome"].items()),
    )
    return report


if __name__ == "__main__":
    run(app)

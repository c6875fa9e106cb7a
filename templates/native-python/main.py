"""Counts the variants of a VCF that the user chose at launch."""

import gzip
import json
import os
import sys
from collections import Counter
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
    counts = count_variants(vcf, min_quality)

    # Everything in this folder becomes an AppResult of the project, described by _metadata.json.
    result = data / "output" / "appresults" / project["Id"] / "Variant counts"
    result.mkdir(parents=True)
    write_json(result / "counts.json", counts)
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


def count_variants(path: Path, min_quality: float = 0) -> dict:
    """Counts variants by kind and chromosome, one line at a time: the file may be larger than the memory."""
    kinds: Counter[str] = Counter()
    chromosomes: Counter[str] = Counter()
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
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


def write_json(path: Path, content: dict) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n")


if __name__ == "__main__":
    main()

"""Calls variants on several nodes, each in its windows of the genome, and gathers them on the last."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from signal import SIGPIPE
from subprocess import DEVNULL, PIPE, Popen
from typing import Dict, List, Sequence, Tuple, Union

from benchtop_app import InputResource, NativeSession, Report, run
from benchtop_app.report import bars, table, tile, tiles

#: About how many windows a node calls, one after the other: each is a step of its progress.
WINDOWS_OF_A_NODE = 8


def app(session: NativeSession) -> None:
    for program in ("samtools", "bcftools"):
        if shutil.which(program) is None:
            raise RuntimeError(f"There is no {program} here: install it (apt install {program}).")
    # The launchSpec in callbacks.js adds one node to those that call.
    parts = session.node.count - 1
    if session.node < parts:
        call(session, parts)
    else:
        gather(session)


def call(session: NativeSession, parts: int) -> None:
    """Calls the variants in the windows of this node, which is one of so many parts."""
    bam, reference = stage(session)
    genome = windows_of(reference, parts * WINDOWS_OF_A_NODE)
    # Windows that follow each other, so that the parts are in the order of the genome.
    first, last = (len(genome) * node // parts for node in (session.node, session.node + 1))
    windows = genome[first:last]
    low_quality = f"QUAL<{session.input.number('min-quality', 20):g}"
    called: List[Path] = []
    for done, window in enumerate(windows):
        session.progress(100 * done / len(windows), f"Calling {window}")
        called.append(Path(f"{done}.bcf"))
        pipe(
            ("bcftools", "mpileup", "-Ou", "-a", "DP,AD", "-f", reference, "-r", window, bam),
            ("bcftools", "call", "-mv", "-Ou"),
            ("bcftools", "filter", "-s", "LowQual", "-e", low_quality, "-Ob", "-o", called[-1]),
        )
    with session.create_result(f"Part {session.node + 1:02} of {parts:02}") as result:
        calls = result.folder("calls") / "part.vcf.gz"
        pipe(("bcftools", "concat", "-Oz", "-o", calls, *called))


def gather(session: NativeSession) -> None:
    """Joins the variants that the other nodes have called, and reports on them."""
    session.progress(0, "Gathering the variants")
    bam, _ = stage(session)
    results = sorted(session.node.results, key=lambda one: one.name)
    parts = {one.name: only_file(one, ".vcf.gz") for one in results}
    with session.create_result("Variant calls") as result:
        calls = result.folder("calls") / "calls.vcf.gz"
        pipe(("bcftools", "concat", "-Oz", "-o", calls, *parts.values()))
        pipe(("bcftools", "index", "--tbi", calls))

        session.progress(60, "Writing the report")
        counts = {name: variants_in(path) for name, path in parts.items()}
        name = session.input.resource("alignment").name
        make_report(name, counts, statistics_of(calls), coverage_of(bam)).write(result)
        result.set_property("Calls.Variants", str(sum(counts.values())))
    print(f"{sum(counts.values())} variants of {len(parts)} parts")


def stage(session: NativeSession) -> Tuple[Path, Path]:
    """The BAM and its reference, indexed in the scratch folder, which the tools run in.

    The folder of the inputs isn't to be written to, and reads without a read group are named after the path of the BAM,
    which has to be the same on every node.
    """
    alignment = session.input.resource("alignment", "appresult")
    files = only_file(alignment, ".bam"), only_file(alignment, ".fa", ".fa.gz")
    os.chdir(session.folders.scratch)
    bam, reference = (Path(file.name) for file in files)
    for link, file in zip((bam, reference), files):
        link.symlink_to(file)
    pipe(("samtools", "index", bam))
    pipe(("samtools", "faidx", reference))
    return bam, reference


def only_file(resource: InputResource, *endings: str) -> Path:
    files = resource.files(*endings)
    if len(files) != 1:
        found = f"{resource.name} has {len(files)} files that end in {' or '.join(endings)}"
        raise ValueError(f"{found}: choose one that has one.")
    return files[0].absolute_path


def windows_of(reference: Path, number: int) -> List[str]:
    """About so many windows of one size, which cover the genome: `ctgA:1-2084`, from 1, both ends inclusive."""
    index = reference.with_name(f"{reference.name}.fai").read_text()
    lengths = [(line.split("\t")[0], int(line.split("\t")[1])) for line in index.splitlines()]
    size = max(1, -(-sum(length for _, length in lengths) // number))
    return [
        f"{name}:{start}-{min(start + size - 1, length)}"
        for name, length in lengths
        for start in range(1, length + 1, size)
    ]


def pipe(*commands: Sequence[Union[str, Path]]) -> str:
    """Runs commands, of which each reads what the one before writes; returns what the last one wrote."""
    running: List[Popen[bytes]] = []
    for command in commands:
        source = running[-1].stdout if running else None
        words = [str(word) for word in command]
        running.append(Popen(words, stdin=source or DEVNULL, stdout=PIPE))
        if source is not None:
            # Or the command before wouldn't learn that its reader has ended.
            source.close()
    written, _ = running[-1].communicate()
    for command, process in zip(commands, running):
        # One that had no reader any longer isn't the one that failed.
        if process.wait() not in (0, -SIGPIPE):
            step = f"{command[0]} {command[1]}"
            raise RuntimeError(f"{step} failed with exit code {process.returncode}: see the log.")
    return written.decode()


def variants_in(calls: Path) -> int:
    return len(pipe(("bcftools", "query", "-f", r"%POS\n", calls)).splitlines())


def statistics_of(calls: Path) -> Dict[str, Dict[str, str]]:
    """Two sections of `bcftools stats`: SN, the summary numbers, and ST, how often each base became another."""
    sections: Dict[str, Dict[str, str]] = {"SN": {}, "ST": {}}
    for line in pipe(("bcftools", "stats", calls)).splitlines():
        section, *fields = line.split("\t")
        if section in sections:
            sections[section][fields[1].rstrip(":")] = fields[2]
    return sections


def coverage_of(bam: Path) -> List[List[Union[str, float]]]:
    """Of each contig its name, length, reads, covered percentage and mean depth."""
    rows = [line.split("\t") for line in pipe(("samtools", "coverage", "-H", bam)).splitlines()]
    return [[row[0], int(row[2]), int(row[3]), float(row[5]), float(row[6])] for row in rows]


def make_report(
    name: str,
    parts: Dict[str, int],
    statistics: Dict[str, Dict[str, str]],
    coverage: List[List[Union[str, float]]],
) -> Report:
    numbers = statistics["SN"]
    report = Report(f"Variants of {name}", kicker="Gather Pipeline")
    report.section(
        None,
        tiles(
            tile("Variants", sum(parts.values())),
            tile("SNPs", int(numbers["number of SNPs"])),
            tile("Indels", int(numbers["number of indels"])),
        ),
        table("Variants by part", ["Part", "Variants"], parts.items()),
        bars("Substitutions", {kind: int(count) for kind, count in statistics["ST"].items()}),
    )
    columns = ["Contig", ("Length", "bases"), "Reads", "Covered %", ("Mean depth", "decimal")]
    report.section("Coverage", table("Coverage by contig", columns, coverage))
    return report


if __name__ == "__main__":
    run(app)

"""The variants of a VCF and the depths of a BAM over all of its chromosomes, or in a region, by the platform's API."""

from __future__ import annotations

import gzip
import re
import struct
from dataclasses import dataclass
from typing import IO, Any, Iterator, List, Optional, Tuple

from .client import Client, quoted
from .errors import ApiError, BenchtopError

#: As wide as a request may be that the platform answers in its finest buckets, with half of them to spare.
_slice = 128 * 1024
_no_end = 2**53 - 1


@dataclass(frozen=True)
class Chromosome:
    """A chromosome as a file names it."""

    name: str
    #: In bases; None where the file doesn't state it.
    length: Optional[int]


@dataclass(frozen=True)
class CoverageBucket:
    """The mean depth over one bucket; positions count from 1, both ends inclusive."""

    chrom: str
    start_pos: int
    end_pos: int
    mean_coverage: float


def chromosomes_of(client: Client, file: str) -> List[Chromosome]:
    """The chromosomes of a VCF or a BAM, by its id, in the file's order.

    Those of a VCF are those of the contig lines of its header; where it has none, the file is read. Raises a BenchtopError,
    `NoGenome`, for another file.
    """
    record = client.get(f"v1pre3/files/{quoted(file)}")
    where = f"{record['Path']} ({file}) has no chromosomes"
    if record["UploadStatus"] != "complete":
        raise BenchtopError("NoGenome", f"{where}: its upload is not complete.")
    if "HrefVariants" in record:
        metadata = client.get(f"v1pre3/variantset/{quoted(file)}")["Metadata"]
        contigs = [_contig(line) for line in metadata.get("contig", "").split("\n")]
        named = [contig for contig in contigs if contig is not None]
        if named:
            return named
    elif "HrefCoverage" not in record:
        raise BenchtopError("NoGenome", f"{where}: it is neither a VCF nor a BAM.")
    with client.open_content(f"v1pre3/files/{quoted(file)}/content") as response:
        packed = response.peek(2)[:2] == b"\x1f\x8b"
        plain: Any = gzip.GzipFile(fileobj=response) if packed else response
        return _in_lines(plain) if "HrefVariants" in record else _in_bam(plain)


def variants_of(client: Client, file: str, region: Optional[str] = None) -> Iterator[Any]:
    """All variants of a VCF, by its id, chromosome by chromosome; or those of a region: `ctgA`, `ctgA:1-20000`.

    Positions count from 1, both ends inclusive.
    """
    has_empty = False
    for chrom, start, end in _regions(client, file, region):
        path = f"v1pre3/variantset/{quoted(file)}/variants/{quoted(chrom)}"
        try:
            yield from client.items(path, StartPos=start, EndPos=end or _no_end)
        except ApiError as error:
            if region is not None or error.status != 404:
                raise
            has_empty = True
    if has_empty:
        # Either contigs of the header have no variants, or there is no such file any longer.
        client.get(f"v1pre3/variantset/{quoted(file)}")


def coverage_of(client: Client, file: str, region: Optional[str] = None) -> Iterator[CoverageBucket]:
    """The mean depths of a BAM, by its id, in buckets of 128 bases: over all of its chromosomes, or in a region.

    The first and the last bucket of a region may reach beyond it.
    """
    for chrom, start, end in _regions(client, file, region):
        if end is None:
            lengths = {one.name: one.length for one in chromosomes_of(client, file)}
            end = lengths.get(chrom) or start
        at = (start - 1) // 128 * 128 + 1
        while at <= end:
            last = min(at + _slice - 1, end)
            path = f"v1pre3/coverage/{quoted(file)}/{quoted(chrom)}"
            answer = client.get(path, StartPos=at, EndPos=last)
            size = answer["BucketSize"]
            for index, depth in enumerate(answer["MeanCoverage"]):
                begin = answer["StartPos"] + index * size
                yield CoverageBucket(chrom, begin, begin + size - 1, depth)
            if answer["EndPos"] < last:
                break
            at = last + 1


def _regions(
    client: Client, file: str, region: Optional[str]
) -> List[Tuple[str, int, Optional[int]]]:
    if region is None:
        return [(one.name, 1, one.length) for one in chromosomes_of(client, file)]
    # Names may have colons, too: HLA-A*01:01.
    match = re.fullmatch(r"(.+?)(?::([\d,]+)-([\d,]+))?", region)
    if match is not None:
        start, end = (int(text.replace(",", "")) if text else None for text in match.groups()[1:])
        if start is None or end is None or start <= end:
            return [(match[1], start or 1, end)]
    raise BenchtopError("RegionInvalid", f'"{region}" is no region: write ctgA or ctgA:1-20000.')


def _contig(line: str) -> Optional[Chromosome]:
    fields = dict(re.findall(r'[<,]\s*(\w+)=("(?:[^"\\]|\\.)*"|[^,>]*)', line))
    length = fields.get("length", "")
    return Chromosome(fields["ID"], int(length) if length.isdecimal() else None) if "ID" in fields else None


def _in_lines(lines: IO[bytes]) -> List[Chromosome]:
    names = {line.split(b"\t", 1)[0]: None for line in lines if line.strip() and line[:1] != b"#"}
    return [Chromosome(name.decode("utf-8", "replace"), None) for name in names]


def _in_bam(content: IO[bytes]) -> List[Chromosome]:
    """The SAM format specification, section 4.2."""

    def number() -> int:
        part = content.read(4)
        if len(part) < 4:
            raise BenchtopError("NoGenome", "The file's header can't be read: it is cut off.")
        return int(struct.unpack("<i", part)[0])

    if content.read(4) != b"BAM\1":
        raise BenchtopError("NoGenome", "The file's header can't be read: the file is not a BAM.")
    content.read(number())
    found = []
    for _ in range(number()):
        name = content.read(number()).rstrip(b"\0").decode("utf-8", "replace")
        found.append(Chromosome(name, number()))
    return found

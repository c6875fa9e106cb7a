"""A report as data, with the same members as in TypeScript and as JSON, and as an HTML page.

Plots are data here: `write_report` stores them in report.json, from which the platform's report kit draws them, and
`render_report` shows their numbers as tables, so that the page needs neither a script nor another program.
"""

from __future__ import annotations

import json
import math
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from .results import ResultWriter

#: A value of a table or tile. A number is formatted, None is a dash.
Cell = Union[str, int, float, bool, None]

#: A part of a section: what `tiles`, `table` and the plots below return.
Block = Mapping[str, Any]

#: A column of a table: its label, or its label and its format.
Column = Union[str, Tuple[str, str]]

_formats = ("count", "decimal", "percent", "bases", "bytes", "plain")
_absent = "–"
#: The most rows and columns that a page shows: a browser still scrolls through them.
_most_rows, _most_columns = 1000, 50


def tile(
    label: str,
    value: Cell,
    *,
    format: Optional[str] = None,
    detail: Optional[str] = None,
    tone: Optional[str] = None,
) -> Dict[str, Any]:
    """A key figure. The tone is `good`, `warning` or `bad`."""
    if tone not in (None, "good", "warning", "bad"):
        raise ValueError(f"The tone of a tile is good, warning or bad, not {tone!r}.")
    return _without_none(
        label=label, value=value, format=_checked(format), detail=detail, tone=tone
    )


def tiles(*figures: Mapping[str, Any]) -> Block:
    """Key figures, side by side."""
    return {"kind": "tiles", "tiles": list(figures)}


def table(
    title: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    *,
    note: Optional[str] = None,
) -> Block:
    """A table. Columns of numbers are aligned to the right."""
    return _without_none(
        kind="table",
        title=title,
        columns=[_column(column) for column in columns],
        rows=[list(row) for row in rows],
        note=note,
    )


def bars(
    title: str,
    values: Mapping[str, float],
    *,
    format: Optional[str] = None,
    description: Optional[str] = None,
) -> Block:
    """A horizontal bar for each value."""
    drawn = [{"label": label, "value": value} for label, value in values.items()]
    return _without_none(
        kind="bars", title=title, description=description, bars=drawn, format=_checked(format)
    )


def histogram(
    title: str,
    x: Column,
    values: Iterable[float],
    *,
    bins: Optional[int] = None,
    description: Optional[str] = None,
) -> Block:
    """How many values lie in each of some equal ranges."""
    return _without_none(
        kind="histogram",
        title=title,
        description=description,
        x=_column(x),
        values=list(values),
        bins=bins,
    )


def lines(
    title: str,
    x: Column,
    y: Column,
    series: Mapping[str, Iterable[Tuple[float, float]]],
    *,
    description: Optional[str] = None,
) -> Block:
    """One line for each series, through its points in their order."""
    return _points("lines", title, x, y, series, description)


def scatter(
    title: str,
    x: Column,
    y: Column,
    series: Mapping[str, Iterable[Tuple[float, float]]],
    *,
    description: Optional[str] = None,
) -> Block:
    """A mark for each point."""
    return _points("scatter", title, x, y, series, description)


def track(
    title: str,
    chromosome: str,
    start: int,
    end: int,
    *,
    coverage: Iterable[Tuple[int, int, float]] = (),
    variants: Iterable[Tuple[int, str, str]] = (),
    min_depth: Optional[float] = None,
    description: Optional[str] = None,
) -> Block:
    """Coverage along a region, as (start, end, mean depth), with variants, as (position, `T>C`, type).

    Positions are 1-based and inclusive. A type is `substitution`, `insertion`, `deletion` or `other`.
    """
    return _without_none(
        kind="track",
        title=title,
        description=description,
        chromosome=chromosome,
        startPos=start,
        endPos=end,
        coverage=[{"startPos": at, "endPos": to, "depth": depth} for at, to, depth in coverage],
        variants=[{"position": at, "label": label, "type": kind} for at, label, kind in variants],
        minDepth=min_depth,
    )


class Report:
    """A report that is put together: `report.section("Quality", tiles(…), table(…))`."""

    def __init__(
        self,
        title: str,
        *,
        kicker: Optional[str] = None,
        summary: Optional[str] = None,
        facts: Optional[Mapping[str, Cell]] = None,
        notes: Sequence[str] = (),
        footer: Optional[str] = None,
        language: Optional[str] = None,
    ) -> None:
        """`kicker` is a line above the title; `facts` are labeled values below it; `notes` come first of all."""
        self._members = _without_none(
            title=title, kicker=kicker, summary=summary, footer=footer, language=language
        )
        self._facts = [{"label": label, "value": value} for label, value in (facts or {}).items()]
        self._notes = list(notes)
        self._sections: List[Mapping[str, Any]] = []

    def section(self, title: Optional[str], *blocks: Block, text: Optional[str] = None) -> None:
        """Adds a part with its own title."""
        self._sections.append(_without_none(title=title, text=text, blocks=list(blocks)))

    def data(self) -> Dict[str, Any]:
        """The report as the report kit reads it, as JSON can hold it: numbers that aren't finite are None."""
        data: Dict[str, Any] = {**self._members, "sections": self._sections}
        if self._facts:
            data["facts"] = self._facts
        if self._notes:
            data["notes"] = self._notes
        finite: Dict[str, Any] = _finite(data)
        return finite

    def html(self) -> str:
        """The report as a page."""
        return render_report(self.data())

    def write(self, result: ResultWriter) -> None:
        """Writes report.html, which the platform shows, and report.json, from which its plots are drawn."""
        result.write_file("report.html", self.html())
        result.write_json("report.json", self.data())


def render_report(report: Mapping[str, Any]) -> str:
    """One HTML page, complete in itself: no script, nothing loaded, light and dark, printable. All text is escaped."""
    style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    given = str(report.get("language") or "")
    language = given if re.fullmatch(r"[A-Za-z0-9-]{1,35}", given) else "en"
    facts = "".join(
        f"<div><dt>{_escape(fact['label'])}</dt><dd>{_escape(format_cell(fact['value']))}</dd></div>"
        for fact in report.get("facts", [])
    )
    head = [
        _element("p", report.get("kicker"), "kicker"),
        _element("h1", report["title"]),
        _element("p", report.get("summary"), "text"),
        f'<dl class="facts">{facts}</dl>' if facts else "",
    ]
    main = [_element("p", note, "note") for note in report.get("notes", [])]
    main += [_section(section) for section in report["sections"]]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            _element("title", report["title"]),
            f"<style>\n{style}</style>",
            "</head>",
            '<body class="report">',
            f"<header>{''.join(head)}</header>",
            "<main>\n" + "\n".join(main) + "\n</main>",
            _element("footer", report.get("footer")),
            "</body>",
            "</html>",
            "",
        ]
    )


def format_cell(cell: Cell, format: Optional[str] = None) -> str:
    """A value as the text that is shown, not escaped."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, (int, float)):
        return _number(cell, format)
    return _absent if cell is None or cell == "" else str(cell)


def _points(
    kind: str,
    title: str,
    x: Column,
    y: Column,
    series: Mapping[str, Iterable[Tuple[float, float]]],
    description: Optional[str],
) -> Block:
    drawn = [
        {"name": name, "points": [[at, value] for at, value in points]}
        for name, points in series.items()
    ]
    return _without_none(
        kind=kind, title=title, description=description, x=_column(x), y=_column(y), series=drawn
    )


def _without_none(**members: Any) -> Dict[str, Any]:
    # A tile's value of None is a dash, and not left out.
    return {
        name: value for name, value in members.items() if value is not None or name == "value"
    }


def _column(column: Column) -> Dict[str, Any]:
    if isinstance(column, str):
        return {"label": column}
    label, format = column
    return {"label": label, "format": _checked(format)}


def _checked(format: Optional[str]) -> Optional[str]:
    if format is None or format in _formats:
        return format
    raise ValueError(f"There is no format {format!r} of numbers: use one of {', '.join(_formats)}.")


def _finite(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {name: _finite(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(inner) for inner in value]
    return value


def _section(section: Mapping[str, Any]) -> str:
    blocks = "\n".join(_block(block) for block in section["blocks"])
    title, text = section.get("title"), section.get("text")
    return f"<section>{_element('h2', title)}{_element('p', text, 'text')}{blocks}</section>"


def _block(block: Block) -> str:
    kind = block.get("kind")
    if kind == "tiles":
        return f'<dl class="tiles">{"".join(_tile(one) for one in block["tiles"])}</dl>'
    if kind == "table":
        return _table(block)
    tables = {
        "bars": _bars_table,
        "histogram": _histogram_table,
        "lines": _points_table,
        "scatter": _points_table,
        "track": _track_table,
    }
    if not isinstance(kind, str) or kind not in tables:
        raise TypeError(f"There is no block of the kind {json.dumps(kind)} in reports.")
    columns, rows = tables[kind](block)
    note = block.get("description")
    shown: Dict[str, Any] = {"title": block["title"], "columns": columns, "rows": rows}
    return _table(shown if note is None else {**shown, "note": note})


_Columns = Sequence[Mapping[str, Any]]
#: The numbers of a plot, as a table has them.
_Numbers = Tuple[_Columns, Sequence[Sequence[Cell]]]


def _bars_table(block: Block) -> _Numbers:
    columns: _Columns = [{"label": ""}, {"label": "Value", "format": block.get("format")}]
    return columns, [[bar["label"], bar["value"]] for bar in block["bars"]]


def _histogram_table(block: Block) -> _Numbers:
    x = block["x"]
    values = [value for value in block["values"] if value is not None]
    columns = [{**x, "label": f"{x['label']} from"}, {**x, "label": "to"}, {"label": "Values"}]
    if not values:
        return columns, []
    low, high = min(values), max(values)
    step = _round_step((high - low) / max(1, int(block.get("bins") or 20)))
    first = math.floor(low / step)
    counts = [0] * (math.floor(high / step) - first + 1)
    for value in values:
        counts[math.floor(value / step) - first] += 1
    rows = [
        [(first + index) * step, (first + index + 1) * step, count]
        for index, count in enumerate(counts)
    ]
    return columns, rows


def _round_step(wished: float) -> float:
    """1, 2 or 5 times a power of ten, no smaller than what is wished."""
    if not wished > 0 or not math.isfinite(wished):
        return 1.0
    power = 10.0 ** math.floor(math.log10(wished))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= wished), 10 * power)


def _points_table(block: Block) -> _Numbers:
    columns: _Columns = [{"label": "Series"}, block["x"], block["y"]]
    rows: List[Sequence[Cell]] = [
        [series["name"], x, y]
        for series in block["series"]
        for x, y in series["points"]
        if x is not None and y is not None
    ]
    return columns, rows


def _track_table(block: Block) -> _Numbers:
    count = {"format": "count"}
    columns = [
        {"label": block["chromosome"]},
        {"label": "From", **count},
        {"label": "To", **count},
        {"label": "Mean depth"},
    ]
    rows: List[Sequence[Cell]] = [
        [variant["label"], variant["position"], variant["position"], None]
        for variant in block["variants"]
    ]
    rows += [["Coverage", one["startPos"], one["endPos"], one["depth"]] for one in block["coverage"]]
    return columns, rows


def _tile(one: Mapping[str, Any]) -> str:
    tone = one.get("tone")
    figure = f"figure {tone}" if tone in ("good", "warning", "bad") else "figure"
    value = _escape(format_cell(one["value"], one.get("format")))
    detail = _element("dd", one.get("detail"), "detail")
    return (
        f'<div class="tile"><dt>{_escape(one["label"])}</dt><dd class="{figure}">{value}</dd>'
        f"{detail}</div>"
    )


def _table(block: Block) -> str:
    title = _escape(block["title"])
    note = _element("p", block.get("note"), "below")
    columns = block["columns"][:_most_columns]
    rows = block["rows"][:_most_rows]
    kinds = [
        ' class="number"' if index > 0 and _is_numeric(rows, index) else ""
        for index in range(len(columns))
    ]
    head = "".join(
        f'<th scope="col"{kind}>{_escape(column["label"])}</th>'
        for column, kind in zip(columns, kinds)
    )
    body = "".join(_row(row, columns, kinds) for row in rows)
    span = max(1, len(columns))
    none = f'<tr><td colspan="{span}">There is nothing to show.</td></tr>'
    cut = ""
    if len(block["rows"]) > len(rows):
        cut = f'<p class="below">The first {len(rows):,} of {len(block["rows"]):,} rows.</p>'
    return (
        f'<div class="card"><div class="scroll" tabindex="0" role="region" aria-label="{title}">'
        f"<table><caption>{title}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body or none}</tbody></table>{cut}</div>{note}</div>"
    )


def _row(row: Sequence[Cell], columns: Sequence[Mapping[str, Any]], kinds: Sequence[str]) -> str:
    cells = []
    for index, (column, kind) in enumerate(zip(columns, kinds)):
        text = _escape(format_cell(_at(row, index), column.get("format")))
        cells.append(
            f'<th scope="row"{kind}>{text}</th>' if index == 0 else f"<td{kind}>{text}</td>"
        )
    return f"<tr>{''.join(cells)}</tr>"


def _is_numeric(rows: Sequence[Sequence[Cell]], index: int) -> bool:
    cells = [_at(row, index) for row in rows]
    numbers = [one for one in cells if isinstance(one, (int, float)) and not isinstance(one, bool)]
    some = bool(numbers) or None in cells
    return some and not any(isinstance(one, str) for one in cells)


def _at(row: Sequence[Cell], index: int) -> Cell:
    return row[index] if index < len(row) else None


def _element(name: str, text: Any, kind: Optional[str] = None) -> str:
    if text is None:
        return ""
    attribute = "" if kind is None else f' class="{kind}"'
    return f"<{name}{attribute}>{_escape(text)}</{name}>"


_entities = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# Control characters are not allowed in HTML, and marks of direction turn around the text after them.
_unwanted = re.compile(
    "[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]"
)


def _escape(text: object) -> str:
    # Half a character of two, which UTF-8 can't have.
    clean = re.sub("[\ud800-\udfff]", "\ufffd", str(text))
    if len(clean) > 10_000:
        clean = clean[:9_999] + "…"
    return re.sub("[&<>\"']", lambda found: _entities[found.group()], _unwanted.sub("", clean))


def _number(value: float, format: Optional[str]) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return _absent
    if abs(value) >= 1e15:
        return _exponential(value)
    is_whole = float(value).is_integer()
    if format == "count":
        return _fixed(value, 0)
    if format == "decimal":
        return _fixed(value, 2)
    if format == "percent":
        return _fixed(value * 100, 1) + "%"
    if format == "bases":
        return _scaled(value, ("bp", "kb", "Mb", "Gb"))
    if format == "bytes":
        return _scaled(value, ("B", "kB", "MB", "GB", "TB"))
    if format == "plain":
        return str(int(value)) if is_whole else _significant(value).replace(",", "")
    return _fixed(value, 0) if is_whole else _significant(value)


def _fixed(value: float, decimals: int) -> str:
    """With this many decimals and separators of thousands. The sign is a minus, not a hyphen."""
    exact = abs(Decimal(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return f"−{exact:,}" if value < 0 and exact != 0 else f"{exact:,}"


def _significant(value: float) -> str:
    size = abs(value)
    if size < 1e-4:
        return "0" if size == 0 else _exponential(value)
    if size >= 1000:
        return _fixed(value, 0)
    return _fixed(value, min(6, max(0, 2 - math.floor(math.log10(size)))))


def _exponential(value: float) -> str:
    rounded = Context(prec=2, rounding=ROUND_HALF_UP).create_decimal(abs(value))
    digits, exponent = f"{rounded:.1e}".split("e")
    return f"{'−' if value < 0 else ''}{digits}e{int(exponent)}"


def _scaled(value: float, units: Sequence[str]) -> str:
    unit = 0
    while abs(value) >= 1000 and unit < len(units) - 1:
        value /= 1000
        unit += 1
    decimals = 0 if unit == 0 and float(value).is_integer() else 1
    return f"{_fixed(value, decimals)} {units[unit]}"

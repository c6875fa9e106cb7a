/**
 * How a number is written: `count` is 1,234; `decimal` is 1,234.50; `percent` takes a share, so that 0.5 is 50.0%;
 * `bases` is 1.2 kb; `bytes` is 1.2 MB; `plain` is without separators. By default, whole numbers are counts, and other
 * numbers have three significant digits.
 */
export type NumberFormat = 'count' | 'decimal' | 'percent' | 'bases' | 'bytes' | 'plain'

/** A value of a table or tile. A number is formatted, text is written as it is, null is a dash. */
export type ReportCell = string | number | boolean | null

/** A report as data: the same members in TypeScript, in Python and as JSON. All text is plain text. */
export type Report = {
  readonly title: string
  /** A line above the title, such as the app's name. */
  readonly kicker?: string
  readonly summary?: string
  /** Labeled values below the title: inputs, settings, dates. */
  readonly facts?: readonly ReportFact[]
  /** What the reader has to know first, such as a missing input. */
  readonly notes?: readonly string[]
  readonly sections: readonly ReportSection[]
  readonly footer?: string
  /** The language of its text, as a BCP 47 tag. Defaults to `en`. */
  readonly language?: string
}

/** A labeled value below a report's title. */
export type ReportFact = { readonly label: string; readonly value: ReportCell }

/** A part of a report with its own title. */
export type ReportSection = {
  readonly title?: string
  readonly text?: string
  readonly blocks: readonly ReportBlock[]
}

/** A part of a section. */
export type ReportBlock = Tiles | Table | Bars | Lines | Scatter | Histogram | Track

/** Key figures, side by side. */
export type Tiles = { readonly kind: 'tiles'; readonly tiles: readonly Tile[] }

/** A key figure. */
export type Tile = {
  readonly label: string
  readonly value: ReportCell
  readonly format?: NumberFormat
  /** What the figure means, in a few words. */
  readonly detail?: string
  readonly tone?: 'good' | 'warning' | 'bad'
}

/** A table. Columns of numbers are aligned to the right. */
export type Table = {
  readonly kind: 'table'
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: ReadonlyArray<readonly ReportCell[]>
  /** A line below the table. */
  readonly note?: string
}

/** A column of a table. */
export type TableColumn = { readonly label: string; readonly format?: NumberFormat }

/** What all plots have. */
type Plot = {
  readonly title: string
  /** What the plot shows, in a sentence: for readers who don't see it, and below the title for all others. */
  readonly description?: string
}

/** A horizontal bar for each value. */
export type Bars = Plot & {
  readonly kind: 'bars'
  readonly bars: ReadonlyArray<{ readonly label: string; readonly value: number }>
  readonly format?: NumberFormat
}

type Axis = { readonly label: string; readonly format?: NumberFormat }
type Series = {
  readonly name: string
  /** Pairs of x and y. Pairs with a value that isn't finite are left out. */
  readonly points: ReadonlyArray<readonly [x: number, y: number]>
}

/** One line for each series, through its points in their order. */
export type Lines = Plot & {
  readonly kind: 'lines'
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

/** A mark for each point. */
export type Scatter = Plot & {
  readonly kind: 'scatter'
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

/** How many values lie in each of some equal ranges. */
export type Histogram = Plot & {
  readonly kind: 'histogram'
  readonly x: Axis
  readonly values: readonly number[]
  /** About how many ranges; their limits are round numbers. Defaults to 20. */
  readonly bins?: number
}

/** Coverage along a region of the genome, with its variants. Positions are 1-based and inclusive. */
export type Track = Plot & {
  readonly kind: 'track'
  readonly chromosome: string
  readonly startPos: number
  readonly endPos: number
  /** The mean depth of ranges, ordered by position. */
  readonly coverage: ReadonlyArray<{
    readonly startPos: number
    readonly endPos: number
    readonly depth: number
  }>
  readonly variants: readonly TrackVariant[]
  /** The depth that is needed, drawn as a line. */
  readonly minDepth?: number
}

/** A variant on a track. */
export type TrackVariant = {
  readonly position: number
  /** Such as `T>C`. */
  readonly label: string
  readonly type?: 'substitution' | 'insertion' | 'deletion' | 'other'
}

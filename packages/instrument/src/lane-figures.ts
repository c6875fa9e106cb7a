import type { RunDetails, SequencingStats } from '@benchtop/contracts'
import { readsOfRun, type SequencedRead } from './instrument-facts.ts'

/** Both ends inclusive. */
type Range = readonly [low: number, high: number]

type FlowCell = {
  readonly lanes: number
  /** Clusters of one lane that pass the filter. */
  readonly readsPf: Range
  /** The percentage of bases of at least Q30 that the manufacturer guarantees for reads of 2 x 150 cycles. */
  readonly leastQ30: number
  /** Thousands of clusters a square millimetre; absent where the flow cell is patterned, so that it can't vary. */
  readonly density?: Range
}

/**
 * What a lane yields, by the beginning of an instrument's type. Ranges of reads and guaranteed shares of Q30 are those
 * of Illumina's system specification sheets: MiSeq with reagent kit v2 (12 to 15 million reads, over 80%), NextSeq 550
 * with the high-output kit (up to 400 million on four lanes, over 75%), HiSeq 4000 (4.3 to 5 billion on the 16 lanes of
 * two flow cells, at least 75%), NovaSeq 6000 with an S4 flow cell (8 to 10 billion on four lanes, at least 75%). Ranges of
 * density are those recommended in Illumina's "Cluster Optimization Overview Guide" (1000000071511).
 *
 * No source gives the shape of the distributions, which is chosen: reads and density are uniform over their range, the
 * share of Q30 triangular between the guaranteed one and 97%, the share that passes the filter triangular between 80% and
 * 95%. Alignment and error rates are those of a PhiX control, which a simulated run has none of, and are absent.
 */
const flowCells: readonly (readonly [instrument: string, FlowCell])[] = [
  ['miseq', { lanes: 1, readsPf: [12e6, 15e6], leastQ30: 80, density: [1000, 1200] }],
  ['nextseq', { lanes: 4, readsPf: [85e6, 100e6], leastQ30: 75, density: [170, 220] }],
  ['hiseq', { lanes: 8, readsPf: [268e6, 312e6], leastQ30: 75 }],
  ['novaseq', { lanes: 4, readsPf: [2e9, 2.5e9], leastQ30: 75 }],
]
const passing: Range = [80, 95]
const bestQ30 = 97
/** Between the first and the last read, half of it above and half below the lane's. Chosen: later reads are poorer. */
const q30Loss: Range = [0, 4]
/** Reads whose index is no library's. Chosen. */
const undetermined: Range = [0.02, 0.05]
/** Of the logarithm of a library's share of its lane: pools are never quite even. Chosen. */
const shareDeviation = 0.2

/** The flow cell of an instrument's type; that of a MiSeq where the type is unknown. */
export function flowCellOf({ InstrumentType = '' }: RunDetails): FlowCell {
  const type = InstrumentType.toLowerCase()
  const [miSeq] = flowCells as [(typeof flowCells)[number]]
  return (flowCells.find(([instrument]) => type.startsWith(instrument)) ?? miSeq)[1]
}

type LaneFigures = NonNullable<SequencingStats['Lanes']>[number] & { readonly LaneNumber: number }
type ReadFigures = NonNullable<SequencingStats['Reads']>[number]

/** Further figures by their names in a lane's record: numbers, marks, and figures of each read. */
type LaneStatistics = Readonly<
  Record<string, number | true | readonly Readonly<Record<string, number>>[]>
>

export type SimulatedFigures = {
  readonly run: SequencingStats
  /** What a lane's record has in addition to the run's statistics, by the number of the lane. */
  readonly lanes: ReadonlyMap<number, LaneStatistics>
}

/** Figures of a run, drawn from the distributions above: the same for the same seed. They measure nothing. */
export function drawFigures(
  details: RunDetails,
  laneNumbers: readonly number[],
  seed: number,
): SimulatedFigures {
  const lanes = laneNumbers.map((number) => drawLane(details, number, streamOf(seed, number)))
  const additional = lanes.map(({ figures, reads }): [number, LaneStatistics] => [
    figures.LaneNumber,
    {
      IsSimulated: true,
      ProjectedYieldInGbp: figures.Yield ?? 0,
      ReadStatistics: reads.filter((read) => 'Yield' in read),
    },
  ])
  return {
    run: {
      // v1 has no other member in which to state it.
      Chemistry: 'Simulated',
      ...cyclesOf(details),
      ...totalsOf(lanes),
      Reads: readsOfRun(details).map((read, at) => readTotals(read, at, lanes)),
      Lanes: lanes.map(({ figures }) => figures),
    },
    lanes: new Map(additional),
  }
}

function cyclesOf(details: RunDetails): SequencingStats {
  const reads = readsOfRun(details)
  const cycles = reads.reduce((sum, read) => sum + read.cycles, 0)
  return {
    IsIndexed: reads.some(({ isIndex }) => isIndex),
    MaxCycleCalled: cycles,
    MaxCycleExtracted: cycles,
    MaxCycleScored: cycles,
    NumCyclesRead1: details.NumCyclesRead1,
    NumCyclesRead2: details.NumCyclesRead2,
    NumCyclesIndex1: details.NumCyclesIndex1,
    NumCyclesIndex2: details.NumCyclesIndex2,
    NumReads: reads.length,
  }
}

type Figures = Readonly<Record<string, number>>
type DrawnLane = ReturnType<typeof drawLane>

function totalsOf(lanes: readonly DrawnLane[]): SequencingStats {
  const sum = (of: (lane: LaneFigures) => number | undefined): number =>
    lanes.reduce((total, { figures }) => total + (of(figures) ?? 0), 0)
  const readsPf = sum(({ ReadsPf }) => ReadsPf)
  const yieldTotal = rounded(sum((lane) => lane.Yield))
  /** Weighted by the reads of each lane. */
  const mean = (of: (lane: LaneFigures) => number | undefined): number =>
    rounded(sum((lane) => (of(lane) ?? 0) * (lane.ReadsPf ?? 0)) / readsPf)
  return {
    NumLanes: lanes.length,
    ReadsTotal: sum(({ Reads }) => Reads),
    ReadsPfTotal: readsPf,
    YieldTotal: yieldTotal,
    ProjectedTotalYield: yieldTotal,
    PercentGtQ30: mean(({ PercentGtQ30 }) => PercentGtQ30),
    PercentPf: mean(({ PercentPf }) => PercentPf),
  }
}

function readTotals(
  { number: ReadNumber, cycles: NumCycles, isIndex: IsIndexed }: SequencedRead,
  at: number,
  lanes: readonly DrawnLane[],
): ReadFigures {
  if (IsIndexed) return { ReadNumber, IsIndexed, NumCycles }
  const total = (figure: string): number =>
    lanes.reduce((sum, lane) => sum + (lane.reads[at]?.[figure] ?? 0), 0)
  const gigabases = rounded(total('Yield'))
  return {
    ReadNumber,
    IsIndexed,
    NumCycles,
    Yield: gigabases,
    ProjectedYield: gigabases,
    PercentGtQ30: rounded(total('PercentGtQ30') / lanes.length),
  }
}

function drawLane(details: RunDetails, number: number, fraction: () => number) {
  const { readsPf, leastQ30, density } = flowCellOf(details)
  const pf = triangular(passing, fraction)
  const passed = Math.round(uniform(readsPf, fraction))
  const q30 = triangular([leastQ30, bestQ30], fraction)
  const loss = uniform(q30Loss, fraction)
  const sequenced = readsOfRun(details)
  const last = sequenced.findLastIndex(({ isIndex }) => !isIndex)
  const reads = sequenced.map(({ number: ReadNumber, cycles, isIndex }, at): Figures => {
    if (isIndex) return { ReadNumber }
    const isOnly = sequenced.findIndex((read) => !read.isIndex) === last
    const shift = isOnly ? 0 : at === last ? -loss / 2 : loss / 2
    const gigabases = rounded((passed * cycles) / 1e9)
    return {
      ReadNumber,
      Yield: gigabases,
      ProjectedYield: gigabases,
      PercentGtQ30: rounded(q30 + shift),
      PercentPf: rounded(pf),
    }
  })
  const figures: LaneFigures = {
    LaneNumber: number,
    ...(density && { Density: rounded(uniform(density, fraction)) }),
    Reads: Math.round((passed / pf) * 100),
    ReadsPf: passed,
    Yield: rounded(reads.reduce((total, read) => total + (read['Yield'] ?? 0), 0)),
    PercentGtQ30: rounded(q30),
    PercentPf: rounded(pf),
  }
  return { figures, reads }
}

/** How the reads of a lane that passed the filter are divided among its libraries, in their order. */
export function drawShares(
  readsPf: number,
  libraries: number,
  seed: number,
  laneNumber: number,
): number[] {
  const fraction = streamOf(~seed, laneNumber)
  const determined = readsPf * (1 - uniform(undetermined, fraction))
  const weights = Array.from({ length: libraries }, () =>
    Math.exp(shareDeviation * normal(fraction)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => Math.floor((determined * weight) / total))
}

/** Each lane has numbers of its own, so that those of one don't depend on how many others there are. */
function streamOf(seed: number, lane: number): () => number {
  return createSeededFractions((seed + Math.imul(lane, 0x9e3779b9)) >>> 0)
}

function uniform([low, high]: Range, fraction: () => number): number {
  return low + (high - low) * fraction()
}

/** Symmetric: the mean of two uniform numbers. */
function triangular(range: Range, fraction: () => number): number {
  return (uniform(range, fraction) + uniform(range, fraction)) / 2
}

/** A standard normal number (Box and Muller). */
function normal(fraction: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction())
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100
}

/**
 * Numbers from 0 up to, but not including, 1 that are the same for the same seed (mulberry32). For what must come out
 * equally after a restart; a seed itself comes from the platform's `Random`.
 */
export function createSeededFractions(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

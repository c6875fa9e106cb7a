import type { RunDetails } from '@benchtop/contracts'

/** A library on a lane, as a sample sheet names it. */
type LaneLoad = {
  readonly laneNumber: number
  readonly library: {
    readonly name: string
    readonly biosample_name: string
    readonly index1: string | null
    readonly index1_sequence: string | null
    readonly index2: string | null
    readonly index2_sequence: string | null
  }
}

/** The facts of a run that its files contain. */
export type InstrumentFacts = {
  /** The instrument's name for the run, such as `260301_M00001_0003_000000000-K4PWZ`. */
  readonly name: string
  readonly number: number
  readonly experimentName: string
  readonly details: RunDetails
  readonly startedMs: number
  /** Whether the sample sheet is valid. */
  readonly sampleSheetIsValid: boolean
  readonly laneCount: number
  /** What is on its lanes; empty where that isn't known. */
  readonly loads: readonly LaneLoad[]
}

export type SequencedRead = {
  /** From 1, index reads counted. */
  readonly number: number
  readonly cycles: number
  readonly isIndex: boolean
}

/** The reads of a run in the order in which they are sequenced, index reads between the others. */
export function readsOfRun(details: RunDetails): SequencedRead[] {
  return [
    { cycles: details.NumCyclesRead1 ?? 0, isIndex: false },
    { cycles: details.NumCyclesIndex1 ?? 0, isIndex: true },
    { cycles: details.NumCyclesIndex2 ?? 0, isIndex: true },
    { cycles: details.NumCyclesRead2 ?? 0, isIndex: false },
  ]
    .filter(({ cycles }) => cycles > 0)
    .map((read, at) => ({ number: at + 1, ...read }))
}

type Instrument = {
  readonly number: number
  readonly experimentName: string
  readonly details: RunDetails
  readonly startedMs: number
}

/** A small sequencer with paired reads of 151 cycles. */
const defaultInstrument = {
  PlatformName: 'MiSeq',
  InstrumentName: 'M00001',
  InstrumentType: 'MiSeq',
  Workflow: 'GenerateFASTQ',
  NumCyclesRead1: 151,
  NumCyclesRead2: 151,
  NumCyclesIndex1: 8,
  NumCyclesIndex2: 8,
} as const satisfies RunDetails

/** The details of a run, with those of a default instrument where they are left out. */
export function instrumentDetails(given: RunDetails, run: Omit<Instrument, 'details'>): RunDetails {
  const details = { ...defaultInstrument, ...given }
  const flowcell = barcode(`${run.experimentName} ${run.number} ${details.InstrumentName}`)
  return { FlowcellBarcode: `000000000-${flowcell}`, ...details }
}

/** An instrument's name for its run: date, instrument, number, flow cell. */
export function instrumentRunName({ number, details, startedMs }: Instrument): string {
  const date = new Date(startedMs).toISOString().slice(2, 10).replaceAll('-', '')
  const parts = [date, details.InstrumentName, String(number).padStart(4, '0')]
  return [...parts, details.FlowcellBarcode].filter((part) => part !== undefined).join('_')
}

const letters = 'ABCDFGHJKLMNPRSTVWXYZ23456789'

/** Five letters derived from a text, so that the same run has the same flow cell each time. */
function barcode(text: string): string {
  let hash = hashOf(text)
  let code = ''
  while (code.length < 5) {
    code += letters.charAt(hash % letters.length)
    hash = Math.floor(hash / letters.length)
  }
  return code
}

/** An integer below 2 to the 32nd derived from a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

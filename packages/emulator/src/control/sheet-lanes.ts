import { badRequest, limits } from '@benchtop/contracts'
import type { SampleSheet } from '@benchtop/forms/sheets'
import type { UserCaller } from '../access/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { type LaneRequest, mostLanes } from '../resources/run-simulations/loaded-lanes.ts'

const namedProblems = 5

/** More than the widest flow cell holds, and few enough to be made while others wait. */
const mostRows = 5000

/** Of libraries whose sheet names no kit. */
const unknownPrep = 'Unknown'

/** The cells of a sample by their headings in lower case, as both versions of sheets have them. */
type Row = (heading: string) => string

/** What a sample sheet says of its run. */
export type SheetRun = {
  readonly experimentName: string | undefined
  readonly rows: readonly Row[]
}

/** Reads the sample sheet of a run. Throws 400 with what is wrong with it. */
export async function readSheetRun(text: string): Promise<SheetRun> {
  const { readSampleSheet } = await import('@benchtop/forms/sheets')
  // Bytes, so that characters that were lost on the way are found.
  const sheet = readSampleSheet(Buffer.from(text))
  const errors = sheet.problems.filter(({ severity }) => severity === 'Error')
  if (errors.length > 0) throw wrongSheet(errors.map(({ message }) => message))
  const experimentName = settingOf(sheet, /^(?:RunName|Experiment ?Name)$/i)
  const rows = rowsOf(sheet)
  const wrong = [...wrongCells(sheet)]
  if (rows.length === 0) wrong.push('The sheet lists no sample.')
  if (rows.length > mostRows) {
    wrong.push(`The sheet has ${rows.length} rows of samples, and ${mostRows} are the limit.`)
  }
  if ((experimentName?.length ?? 0) > limits.nameLength) wrong.push(tooLong('The name of the run'))
  if (wrong.length > 0) throw wrongSheet(wrong)
  return { experimentName, rows }
}

function* wrongCells({ sections }: SampleSheet): Generator<string> {
  for (const { line, cells } of sections.flatMap(({ rows }) => rows)) {
    for (const [name, cell] of Object.entries(cells)) {
      if (cell.length > limits.nameLength) yield tooLong(`${name} in line ${line}`)
      if (!/^lane$/i.test(name) || Number(cell) <= mostLanes) continue
      yield `Lane in line ${line} must be 1 to ${mostLanes}, not ${cell}.`
    }
  }
}

function tooLong(what: string): string {
  return `${what} is longer than ${limits.nameLength} characters.`
}

/**
 * Makes what a sample sheet names, for a user: a biosample of each sample, a library of it with its indexes, and a pool for
 * the libraries of a lane. Biosamples of these names and libraries of these indexes that there are already are used. Rows
 * without a lane are on all lanes.
 */
export function lanesOfSheet(
  { experimentName = 'Sample sheet', rows }: SheetRun,
  caller: UserCaller,
  laneCount: number,
  platform: Platform,
): LaneRequest[] {
  const everyLane = Array.from({ length: laneCount }, (_, at) => String(at + 1))
  return platform.database.transaction(() => {
    const loads = rows.flatMap((row) => {
      const library = libraryOf(row, caller, platform)
      return (row('lane') === '' ? everyLane : [row('lane')]).map((lane) => ({ lane, library }))
    })
    const pools = new Map<string, string>()
    return [...Map.groupBy(loads, ({ lane }) => lane)].map(([lane, onLane]): LaneRequest => {
      const libraries = [...new Set(onLane.map(({ library }) => String(library)))]
      if (libraries.length === 1) return { number: Number(lane), libraries }
      const key = libraries.toSorted().join()
      const name = `${experimentName}, lane ${lane}`
      const libraryPool = pools.get(key) ?? poolOf(libraries, name, caller, platform)
      pools.set(key, libraryPool)
      return { number: Number(lane), libraryPool }
    })
  })
}

/** The rows of the samples, each with what [Cloud_Data] has of its sample. */
function rowsOf({ sections }: SampleSheet): Row[] {
  const cellsOf = (pattern: RegExp): ReadonlyMap<string, string>[] =>
    sections
      .filter(({ name }) => pattern.test(name))
      .flatMap(({ rows }) => rows)
      .map(({ cells }) => {
        const named = Object.entries(cells).map(
          ([name, cell]) => [name.toLowerCase(), cell] as const,
        )
        return new Map(named)
      })
  const more = Map.groupBy(cellsOf(/^Cloud_Data$/i), (cells) => cells.get('sample_id'))
  return cellsOf(/^(?:BCLConvert_)?Data$/i).map((cells): Row => {
    const [cloud] = more.get(cells.get('sample_id')) ?? []
    return (heading) => cells.get(heading) || cloud?.get(heading) || ''
  })
}

function settingOf({ sections }: SampleSheet, name: RegExp): string | undefined {
  const settings = sections
    .filter((one) => /^Header$/i.test(one.name))
    .flatMap((one) => one.settings)
  return settings.find((one) => name.test(one.name) && one.value !== '')?.value
}

function libraryOf(row: Row, caller: UserCaller, platform: Platform): number {
  const { bioSamples, clock, libraries, libraryPreps } = platform
  const [bioSample] = bioSamples.rules.import(caller, [{ name: row('sample_id') }])
  if (bioSample === undefined) throw new TypeError('Each name has a biosample.')
  const name = row('libraryname') || row('sample_name') || row('sample_id')
  const [index1, index2] = [row('index'), row('index2')]
  const same = libraries.rows
    .ofBioSamples([bioSample.id])
    .find(
      (one) =>
        one.name === name &&
        (one.index1_sequence ?? '') === index1 &&
        (one.index2_sequence ?? '') === index2,
    )
  if (same !== undefined) return same.id
  const prep = row('libraryprepkitname') || unknownPrep
  const preps = libraryPreps.rows
  return libraries.rows.insert({
    owner_id: caller.userId,
    name,
    biosample_id: bioSample.id,
    prep_id: preps.prepByName(prep)?.id ?? preps.insertPrep(prep),
    project_id: bioSample.default_project_id ?? undefined,
    container_position: row('sample_well') || undefined,
    index1: row('i7_index_id') || undefined,
    index1_sequence: index1 || undefined,
    index2: row('i5_index_id') || undefined,
    index2_sequence: index2 || undefined,
    created_ms: clock.now(),
  })
}

function poolOf(
  members: readonly string[],
  name: string,
  { userId }: UserCaller,
  { clock, libraries }: Platform,
): string {
  const id = libraries.rows.pools.insert({
    owner_id: userId,
    user_pool_id: name,
    notes: '',
    status: 'Active',
    created_ms: clock.now(),
  })
  for (const library of members) libraries.rules.addToPool(id, Number(library))
  return String(id)
}

function wrongSheet(problems: readonly string[]): Error {
  return badRequest(
    problems.slice(0, namedProblems).map((message) => {
      return { member: 'sampleSheet', code: 'Invalid', message }
    }),
  )
}

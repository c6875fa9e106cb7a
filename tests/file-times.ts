import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

/** Seconds that each file of tests took, by its path from the root. */
type FileTimes = Readonly<Record<string, number>>

const root = join(import.meta.dirname, '..')
/** The times of the last runs on this machine. */
const measured = join(root, 'node_modules/.cache/file-times.json')
/** Those that come with the repository, for a machine that has none yet: `BENCHTOP_FILE_TIMES=update npm test` writes them. */
const committed = join(root, 'tests/file-times.json')

const readTimes = (path: string): FileTimes =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FileTimes) : {}

const pathOf = (moduleId: string): string => relative(root, moduleId).split(sep).join('/')

/**
 * The order of the files of tests: those that took longest first, since one that starts last holds up the whole run while
 * all other processes are idle. A file without a time comes before all others: it may be long.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = { ...readTimes(committed), ...readTimes(measured) }
    const secondsOf = ({ moduleId }: TestSpecification) => times[pathOf(moduleId)] ?? Infinity
    // Not their difference: that of two unknown times is no number.
    return (await super.sort(files)).toSorted((one, other) =>
      secondsOf(one) === secondsOf(other) ? 0 : secondsOf(one) < secondsOf(other) ? 1 : -1,
    )
  }
}

/** Records what each file took, for the order of the next run. */
export class FileTimesReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // A part of a file says nothing about all of it.
    if (this.#vitest?.config.testNamePattern !== undefined) return
    const taken = modules
      .filter((one) => one.ok())
      .map((one) => {
        const { duration, collectDuration, setupDuration } = one.diagnostic()
        const seconds = (duration + collectDuration + setupDuration) / 1_000
        return [pathOf(one.moduleId), Math.round(seconds * 10) / 10] as const
      })
    writeTimes(measured, taken)
    if (process.env['BENCHTOP_FILE_TIMES'] === 'update') writeTimes(committed, taken)
  }
}

/** Adds times to a file, and removes those of files that are gone. */
function writeTimes(path: string, taken: Iterable<readonly [string, number]>): void {
  const times = { ...readTimes(path), ...Object.fromEntries(taken) }
  const kept = Object.entries(times)
    .filter(([file]) => existsSync(join(root, file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`)
}

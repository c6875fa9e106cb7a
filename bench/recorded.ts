import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { betterOf, isMet, showFigure, type Figure } from './figure.ts'
import { median } from './statistics.ts'

/** The figures of a run on a quiet machine, which later runs are compared with. */
export type Recorded = {
  readonly machine: string
  readonly date: string
  readonly command: string
  readonly versions: Readonly<Record<string, string>>
  /** By the names of the benchmarks. */
  readonly figures: Readonly<Record<string, readonly Figure[]>>
  /** When each benchmark was run, where that was on another day. */
  readonly dates?: Readonly<Record<string, string>>
}

/** What measures and records all of them; each can be measured again by its name. */
const recordingCommand = 'npm run bench -- table --record'

/** A figure is worse where its median is by more than this share. */
const tolerated = 0.05

/** Written by hand, by the names of the benchmarks: why a mark is missed, and what a profile shows. */
const floorsFile = 'bench/floors.md'

const files = {
  figures: 'bench/recorded.json',
  page: 'docs/reference/performance.md',
}

/** The figures that are committed; undefined where none are. */
export async function readRecorded(root: string): Promise<Recorded | undefined> {
  try {
    return JSON.parse(await readFile(join(root, files.figures), 'utf8')) as Recorded
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces the recorded figures of the benchmarks that ran, and writes the page of all of them, in an order of their names. */
export async function writeRecorded(
  root: string,
  figures: Recorded['figures'],
  order: readonly string[],
): Promise<string[]> {
  const before = await readRecorded(root)
  const date = new Date().toISOString().slice(0, 10)
  const all = { ...before?.figures, ...figures }
  const dates: Record<string, string> = {}
  for (const name of Object.keys(all)) {
    const ranOn = name in figures ? date : (before?.dates?.[name] ?? before?.date ?? date)
    if (ranOn !== date) dates[name] = ranOn
  }
  const recorded: Recorded = {
    machine: machine(),
    date,
    command: recordingCommand,
    versions: { node: process.version, commit: commit(root), ...(await peerVersions(root)) },
    figures: Object.fromEntries(
      order.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
    ),
    dates,
  }
  await writeFile(join(root, files.figures), `${JSON.stringify(recorded, null, 2)}\n`)
  await writeFile(join(root, files.page), pageOf(recorded, await readFloors(root)))
  const written = Object.values(files)
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), written, { cwd: root })
  return written
}

/**
 * The figures that are worse than the recorded ones: outside the spread of both, and by more than five percent. Ratios are
 * compared on every machine, all else on the machine that it was recorded on.
 */
export function worsened(recorded: Recorded, figures: Recorded['figures']): string[] {
  const isSameMachine = recorded.machine === machine()
  return Object.entries(figures).flatMap(([benchmark, now]) =>
    now.flatMap((figure) => {
      const before = recorded.figures[benchmark]?.find(({ what }) => what === figure.what)
      if (before === undefined || !(figure.unit === undefined || isSameMachine)) return []
      return isWorse(before, figure)
        ? [`${benchmark}: ${showFigure(figure)}; recorded: ${showFigure(before)}`]
        : []
    }),
  )
}

function isWorse(before: Figure, now: Figure): boolean {
  const better = betterOf(now)
  if (better === undefined) return false
  const [least, greatest] = [Math.min(...before.values), Math.max(...before.values)]
  const [was, is] = [median(before.values), median(now.values)]
  return better === 'lower'
    ? is > greatest && was < Math.min(...now.values) && is > was * (1 + tolerated)
    : is < least && was > Math.max(...now.values) && is < was * (1 - tolerated)
}

/** The processors, memory and platform of this machine. */
export function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GiB, ${process.platform} ${process.arch}`
}

function commit(root: string): string {
  return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

/** Of the programs that Benchtop is compared with. */
async function peerVersions(root: string): Promise<Record<string, string>> {
  const compared = ['express', 'react-hook-form', 'create-vite']
  const manifest = async (path: string) => {
    const text = await readFile(join(root, path), 'utf8')
    return (JSON.parse(text) as { dependencies: Readonly<Record<string, string>> }).dependencies
  }
  const own = Object.entries(await manifest('bench/package.json'))
  const others = await manifest('bench/peers/others/package.json')
  return { ...Object.fromEntries(own.filter(([name]) => compared.includes(name))), ...others }
}

/** The sections of a page of floors, by their headings. */
export function floorsOf(markdown: string): ReadonlyMap<string, string> {
  const [, ...sections] = markdown.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return [heading.trim(), lines.join('\n').trim()]
    }),
  )
}

async function readFloors(root: string): Promise<ReadonlyMap<string, string>> {
  return floorsOf(await readFile(join(root, floorsFile), 'utf8'))
}

/** The page of what is recorded. A benchmark's floor stands below its figures. */
export function pageOf(
  { machine: on, date, command, versions, figures, dates = {} }: Recorded,
  floors: ReadonlyMap<string, string>,
): string {
  const tables = Object.entries(figures).flatMap(([benchmark, those]) => [
    `## ${benchmark}`,
    '',
    ...(dates[benchmark] ? [`Run on ${dates[benchmark]}.`, ''] : []),
    '| what | median (least to greatest) | mark |',
    '| ---- | -------------------------- | ---- |',
    ...those.map(rowOf),
    '',
    ...(floors.get(benchmark) ? [floors.get(benchmark), ''] : []),
  ])
  return [
    '# Performance',
    '',
    'What the benchmarks measured, each of them by turns with its peer: first what a developer waits for, then what a server',
    'does. They write this page. Ratios are Benchtop over its peer, and medians of the pairs; compare these and not the',
    'absolute figures, which are those of one machine. What each benchmark does is listed in bench/README.md of the repository.',
    '',
    `Run on ${date}: \`${command}\``,
    '',
    `- Machine: ${on}`,
    ...Object.entries(versions).map(([name, version]) => `- ${name}: ${version}`),
    '',
    ...tables,
  ].join('\n')
}

function rowOf(figure: Figure): string {
  const [, shown = ''] =
    /: (.*?)(?:; at (?:most|least) .*)?$/.exec(showFigure({ ...figure, what: '' })) ?? []
  const { limit } = figure
  if (limit === undefined) return `| ${figure.what} | ${shown} | |`
  const mark = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  return `| ${figure.what} | ${shown} | ${mark}: ${isMet(figure) === true ? 'met' : 'missed'} |`
}

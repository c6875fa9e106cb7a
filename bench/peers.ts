import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { figuresOf } from './child-figures.ts'
import { pairRatios, type Line } from './figure.ts'
import getPort from 'get-port'
import { otherPlatforms, type OtherPlatform, type Sent } from './peers/other-platforms.ts'

const rounds = 7
const secondsOfLoad = 2
const connections = 10
/** What a platform may take until it answers. */
const timeoutMs = 60_000

type MeasuredFigure = Exclude<keyof Side, 'platform'>

type Side = {
  readonly platform: OtherPlatform
  readonly readyMs: number[]
  readonly memoryMB: number[]
  readonly reads: number[]
  readonly writes: number[]
}

/**
 * Other local platforms and Benchtop, by turns: from the start of the process to the first answer, resident memory then, a
 * read and a write of one record over ten connections, and a platform for one test. They do the same kind of work, and not
 * the same work.
 */
export async function measurePeers(root: string): Promise<Line[]> {
  const folder = join(root, 'bench/peers/others')
  if (!existsSync(join(folder, 'node_modules'))) {
    return [
      'The other platforms are not installed: npm install --prefix bench/peers/others --no-package-lock --ignore-scripts',
    ]
  }
  const platforms = otherPlatforms(root)
  const sides = platforms.map((platform): Side => {
    return { platform, readyMs: [], memoryMB: [], reads: [], writes: [] }
  })
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) await measure(side)
  }
  const perTest = await figuresOf<Readonly<Record<string, number[]>>>(
    join(folder, 'platform-per-test.mjs'),
  )
  const own = await figuresOf<{ wholes: readonly number[] }>(
    join(root, 'bench/peers/test-platforms.mjs'),
  )
  const figures = (figure: MeasuredFigure, what: string, unit: string): Line[] =>
    sides
      .filter((side) => side[figure].length > 0)
      .map((side) => ({ what: `${what}, ${side.platform.name}`, values: side[figure], unit }))
  return [
    ...figures('readyMs', 'first answer', 'ms'),
    ...figures('memoryMB', 'resident memory', 'MB'),
    ...figures('reads', 'read of a record', 'requests/s'),
    ...figures('writes', 'write of a record', 'requests/s'),
    { what: 'a platform for one test, Benchtop', values: own.wholes, unit: 'ms' },
    ...Object.entries(perTest).map(([name, values]) => ({
      what: `a platform for one test, ${name}`,
      values,
      unit: 'ms',
    })),
    ...ratiosOf(sides),
  ]
}

/** What each is compared with the first, an empty Express server. */
function ratiosOf([express, ...others]: readonly Side[]): Line[] {
  if (express === undefined) return []
  const ratio = (side: Side, figure: MeasuredFigure): number[] =>
    pairRatios(side[figure], express[figure])
  return others.flatMap((side) => {
    const { name } = side.platform
    return [
      { what: `first answer, ${name} / Express`, values: ratio(side, 'readyMs') },
      ...(side.reads.length > 0
        ? [{ what: `read of a record, ${name} / Express`, values: ratio(side, 'reads') }]
        : []),
    ]
  })
}

async function measure({ platform, ...into }: Side): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-peer-'))
  const port = await getPort()
  const { args, environment = {} } = await platform.start(port, folder)
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // None of them reports its use to anyone.
    env: { ...process.env, DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1', CI: '1', ...environment },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${platform.name} can't be started.`)
  try {
    const url = `http://127.0.0.1:${port}`
    await firstAnswer(platform, url, () => child.exitCode)
    into.readyMs.push(performance.now() - start)
    into.memoryMB.push(await residentMB(pid))
    if (platform.read !== undefined) into.reads.push(await rateOf(url, await platform.read(url)))
    if (platform.write !== undefined) into.writes.push(await rateOf(url, platform.write))
  } finally {
    process.kill(-pid, 'SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstAnswer(
  { name, answers = '/' }: OtherPlatform,
  url: string,
  exitCode: () => number | null,
): Promise<void> {
  const until = performance.now() + timeoutMs
  while (performance.now() < until && exitCode() === null) {
    try {
      await (await fetch(`${url}${answers}`)).arrayBuffer()
      return
    } catch {
      await wait(2)
    }
  }
  throw new Error(`${name} doesn't answer at ${url}${answers}.`)
}

let sent = 0

async function rateOf(
  url: string,
  { path, method = 'GET', headers, tokenOf, body }: Sent,
): Promise<number> {
  const request: autocannon.Request =
    tokenOf === undefined
      ? {}
      : {
          setupRequest: (one) => {
            sent += 1
            return { ...one, headers: { ...headers, authorization: `Bearer ${tokenOf(sent)}` } }
          },
        }
  const result = await autocannon({
    url: `${url}${path}`,
    method,
    connections,
    duration: secondsOfLoad,
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    requests: [request],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${url}${path}: ${result.non2xx} refusals, ${result.errors} errors.`)
  }
  return result.requests.average
}

/** Of a process and all that it started, in MB (1e6 bytes). */
async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const own = (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6
  let sum = own
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')
    for (const child of children.split(' ').filter(Boolean)) sum += await residentMB(Number(child))
  }
  return sum
}

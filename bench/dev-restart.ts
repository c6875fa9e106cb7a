import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { ownFlags } from './command.ts'
import { median, ratio, spread } from './statistics.ts'

const saves = 25
/** Between two saves, so that each meets a server at rest. */
const restMs = 400

/** A server under watch, in a folder of its own. */
type Side = AsyncDisposable & {
  /** Saves a server that says a word, and waits until it says it; the milliseconds between. */
  save(word: string): Promise<number>
}

/** From saving a file to a response from the new code: `benchtop dev` and `node --watch`, alternating. */
export async function measureDevRestart(root: string): Promise<string[]> {
  const bin = join(root, 'packages/cli/dist/bin.js')
  const flags = [...(await ownFlags(bin)), bin]
  await using node = await startSide(['--watch', '--watch-preserve-output', 'server.mjs'])
  await using benchtop = await startSide([
    ...flags,
    'dev',
    '--memory',
    '--port',
    '0',
    '--json',
    '--no-open',
  ])
  const times: { node: number[]; benchtop: number[] } = { node: [], benchtop: [] }
  for (let save = -2; save < saves; save += 1) {
    const ofNode = await node.save(`word ${save}`)
    await pause(restMs)
    const ofBenchtop = await benchtop.save(`word ${save}`)
    await pause(restMs)
    if (save < 0) continue
    times.node.push(ofNode)
    times.benchtop.push(ofBenchtop)
  }
  return [
    `save to answer, node --watch: ${spread(times.node, 'ms')}`,
    `save to answer, benchtop dev: ${spread(times.benchtop, 'ms')}`,
    `ratio: ${ratio(median(times.benchtop) / median(times.node), { atMost: 1.2 })}`,
    `benchtop dev, median ms: ${ratio(median(times.benchtop), { atMost: 300 })}`,
  ]
}

async function startSide(args: readonly string[]): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  const port = await getPort()
  const url = `http://127.0.0.1:${port}/`
  const write = (word: string): Promise<void> =>
    writeFile(
      join(folder, 'server.mjs'),
      `import { createServer } from 'node:http'
createServer((_, response) => response.end('${word}')).listen(${port}, '127.0.0.1')
`,
    )
  const manifest = { name: 'Word', kind: 'web', homepageUri: url, command: ['node', 'server.mjs'] }
  await writeFile(join(folder, 'benchtop.config.json'), JSON.stringify(manifest))
  await write('first')
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.resume()
  await answered(url, 'first')
  await pause(restMs)
  return {
    async save(word) {
      const start = performance.now()
      await write(word)
      await answered(url, word)
      return performance.now() - start
    },
    async [Symbol.asyncDispose]() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answered(url: string, word: string): Promise<void> {
  for (;;) {
    const text = await fetch(url, { headers: { connection: 'close' } })
      .then((response) => response.text())
      .catch(() => undefined)
    if (text === word) return
    await pause(1)
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

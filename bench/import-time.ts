import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Line } from './figure.ts'

const runs = 21

/** The import time of each entry of the app runtime: a script with the import and an empty one, alternating. */
export async function measureImportTime(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  try {
    const parts = ['index', 'browser', 'oauth', 'web']
    const sides = new Map([['empty', await script(folder, 'empty', '')]])
    for (const part of parts) {
      const file = pathToFileURL(join(root, `packages/app-runtime/dist/${part}.js`)).href
      sides.set(part, await script(folder, part, `import '${file}'\n`))
    }
    const times = new Map([...sides.keys()].map((side) => [side, [] as number[]]))
    for (let run = -1; run < runs; run += 1) {
      for (const [side, path] of sides) {
        const start = performance.now()
        await once(spawn(process.execPath, [path], { stdio: 'ignore' }), 'exit')
        if (run >= 0) times.get(side)?.push(performance.now() - start)
      }
    }
    const of = (side: string): number[] => times.get(side) ?? []
    return [
      { what: 'an empty script', values: of('empty'), unit: 'ms' },
      ...parts.map((part) => ({
        what: `@benchtop/app-runtime, ${part}, over an empty script`,
        values: of(part).map((time, run) => time - (of('empty')[run] ?? Number.NaN)),
        unit: 'ms',
        limit: { atMost: 30 },
      })),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function script(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, text)
  return path
}

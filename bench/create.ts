import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { ownFlags } from './command.ts'
import { pairRatios, type Line } from './figure.ts'

const runs = 31
const run = promisify(execFile)

/**
 * A new app from each template, without git and installation, and create-vite's for Preact and TypeScript, alternating.
 */
export async function measureCreate(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-create-'))
  try {
    const create = await installed(root, join(folder, 'installed'))
    const vite = dirname(createRequire(import.meta.url).resolve('create-vite/package.json'))
    const still = ['--no-git', '--no-install']
    const sides = {
      'create-vite': [join(vite, 'index.js'), '--template', 'preact-ts', '--no-interactive'],
      'web-express': [...create, '--template', 'web-express', ...still],
      'native-python': [...create, '--template', 'native-python', ...still],
      'web-vite': [...create, '--template', 'web-vite', ...still],
    }
    const times: Record<string, number[]> = {}
    for (let turn = -2; turn < runs; turn += 1) {
      for (const [side, args] of Object.entries(sides)) {
        const name = `app-${turn + 2}-${side}`
        const start = performance.now()
        await run(process.execPath, [...args, name], { cwd: folder })
        const time = performance.now() - start
        if (turn >= 0) (times[side] ??= []).push(time)
        await rm(join(folder, name), { recursive: true })
      }
    }
    const of = (side: string): number[] => times[side] ?? []
    const ours = Object.keys(sides).filter((side) => side !== 'create-vite')
    return [
      ...Object.keys(sides).map((side) => ({ what: side, values: of(side), unit: 'ms' })),
      ...ours.map((side) => ({
        what: `${side} / create-vite`,
        values: pairRatios(of(side), of('create-vite')),
        limit: { atMost: 2 },
      })),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The command as it is installed: built, with its templates packed; gives how Node starts it. */
async function installed(root: string, folder: string): Promise<string[]> {
  const source = join(root, 'packages/create-app')
  await mkdir(folder)
  for (const part of ['dist', 'package.json']) {
    await cp(join(source, part), join(folder, part), { recursive: true })
  }
  await symlink(join(source, 'node_modules'), join(folder, 'node_modules'))
  const pack = join(source, 'src/templates/pack-templates.ts')
  await run(process.execPath, [pack, join(folder, 'templates.json')])
  const bin = join(folder, 'dist/bin.js')
  return [...(await ownFlags(bin)), bin]
}

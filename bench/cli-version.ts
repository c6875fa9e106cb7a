import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ownFlags } from './command.ts'
import { median, ratio, spread } from './statistics.ts'

const runs = 25

/** `benchtop --version`, packed and from the sources, compared with `node -e 0`, alternating. */
export async function measureCliVersion(root: string): Promise<string[]> {
  const packed = join(root, 'packages/cli/dist/bin.js')
  const source = join(root, 'packages/cli/bin/benchtop.mjs')
  const flags = await ownFlags(packed)
  const sides = {
    node: ['-e', '0'],
    packed: [...flags, packed, '--version'],
    sources: ['--conditions=@benchtop/source', ...flags, source, '--version'],
    help: [...flags, packed, 'clock', '--help'],
  }
  const times: Record<keyof typeof sides, number[]> = {
    node: [],
    packed: [],
    sources: [],
    help: [],
  }
  for (let run = -3; run < runs; run += 1) {
    for (const side of ['node', 'packed', 'sources', 'help'] as const) {
      const begin = performance.now()
      const { status, stderr } = spawnSync(process.execPath, sides[side], { encoding: 'utf8' })
      const elapsed = performance.now() - begin
      if (status !== 0) throw new Error(`${side} ended with ${status}: ${stderr}`)
      if (run >= 0) times[side].push(elapsed)
    }
  }
  const floor = median(times.node)
  return [
    `node -e 0: ${spread(times.node, 'ms')}`,
    `benchtop --version, packed: ${spread(times.packed, 'ms')}`,
    `benchtop --version, from the sources: ${spread(times.sources, 'ms')}`,
    `benchtop clock --help, packed: ${spread(times.help, 'ms')}`,
    `ratio, packed: ${ratio(median(times.packed) / floor, { atMost: 2.5 })}`,
    `ratio, from the sources: ${ratio(median(times.sources) / floor, { atMost: 2.5 })}`,
    `ratio, clock --help, packed: ${(median(times.help) / floor).toFixed(2)}`,
  ]
}

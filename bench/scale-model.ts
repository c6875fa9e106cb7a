import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { measureTimes } from './scale-model/measure-times.ts'
import { firstLimit, simulate } from './scale-model/model.ts'
import type { Workload } from './scale-model/model.ts'
import { pageFile, pageOf, steps, tableOf, type SimulatedBench } from './scale-model/page.ts'
import { readTimes, timesFile, type RecordedTimes } from './scale-model/service-times.ts'
import { benchWorkload, sizes } from './scale-model/workloads.ts'
import { machine } from './recorded.ts'

/** Measures the service times of the scale model on this machine, and records them. */
export async function measureScaleTimes(root: string): Promise<string[]> {
  const { times, slurm } = await measureTimes()
  const recorded: RecordedTimes = {
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    versions: {
      node: process.version,
      sqlite: process.versions['sqlite'] ?? 'unknown',
      slurm,
    },
    times,
  }
  await writeFile(join(root, timesFile), `${JSON.stringify(recorded, null, 2)}\n`)
  format(root, timesFile)
  return [JSON.stringify(times), `Wrote ${timesFile}.`]
}

/** Simulates benches of several sizes with the recorded service times, and writes the page that says where their limits are. */
export async function measureScaleModel(root: string): Promise<string[]> {
  const recorded = await readTimes(root)
  const simulated = (workload: Workload): SimulatedBench => {
    const figures = simulate(workload, recorded.times)
    return { workload, figures, limit: firstLimit(figures) }
  }
  // What nodes send themselves is simulated once it was measured.
  const hasNodes = 'nodes' in recorded.times
  const stores = (['disk', 'bucket', 'nodes'] as const).filter((one) => one !== 'nodes' || hasNodes)
  const benches = sizes.flatMap((nodes) =>
    stores.map((store) => simulated(benchWorkload(nodes, store))),
  )
  let changed = benchWorkload(sizes.at(-1) ?? 0, 'disk')
  const afterSteps = (hasNodes ? steps : []).map(({ change }) =>
    simulated((changed = change(changed))),
  )
  await writeFile(join(root, pageFile), pageOf(recorded, benches, afterSteps))
  format(root, pageFile)
  return [...tableOf(benches), `Wrote ${pageFile}.`]
}

function format(root: string, file: string): void {
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root })
}

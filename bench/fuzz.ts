import { createEmulator } from '@benchtop/emulator'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fuzz, reproduce } from '../packages/emulator/src/testing/fuzz/fuzz.ts'
import { reproductionOf } from '../packages/emulator/src/testing/fuzz/reproductions.ts'
import { testSeed } from '../packages/emulator/src/testing/test-seed.ts'

// Sends requests generated from the platform's own schemas, thousands per minute, and checks each response:
//
//     npm run fuzz -- --minutes 60 --seed 7 --connections 4
//
// A failing request is shrunk, and printed as an entry of packages/emulator/src/testing/fuzz/reproductions.ts, whose
// entries a test sends. Exits with 1 if a response was a 500, in the wrong envelope, or missing. Prints the memory use each minute, after a
// garbage collection, which would reveal a leak per request.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(process.pid) },
    connections: { type: 'string', default: '4' },
  },
})
const [minutes, seed, connections] = [values.minutes, values.seed, values.connections].map(Number)
if (minutes === undefined || seed === undefined || connections === undefined) process.exit(2)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const root = join(import.meta.dirname, '../packages/genomics/tests/data')
await using place = await createEmulator({
  seed: { name: 'fuzzing', folder: root, document: testSeed },
  environment: { PATH: process.env['PATH'] ?? '' },
})
console.log(`seed ${seed}, ${connections} connections, ${minutes} minutes`)
const begin = performance.now()
const elapsed = (): number => (performance.now() - begin) / 60_000
let minute = 0
const { statuses, faults, reached, targets, slowest } = await fuzz({
  place,
  seed,
  connections,
  continues(sent) {
    if (elapsed() >= minute + 1) {
      minute += 1
      collect()
      const { heapUsed, rss } = process.memoryUsage()
      const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`
      console.log(
        `minute ${minute}: ${sent} requests, heap ${megabytes(heapUsed)}, resident ${megabytes(rss)}`,
      )
    }
    return elapsed() < minutes
  },
  refresh: () => place.reset(),
})
const total = statuses.values().reduce((sum, count) => sum + count, 0)
console.log(`${total} requests, ${Math.round(total / elapsed())} a minute`)
console.log(
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
)
console.log(`${reached.size} of ${targets.length} operations and forms had a good answer`)
const slow = slowest.map(({ name, milliseconds }) => `${name}: ${Math.round(milliseconds)} ms`)
console.log(`slowest: ${slow.join(', ')}`)
/** More faults than this are mostly the same one. */
const mostShrunk = 20
for (const one of faults.slice(0, mostShrunk)) {
  const entry = await reproduce(one, () => place.reset())
  console.log(`\n${one.fault}`)
  console.log(
    entry === undefined
      ? `It takes more than this request, with --seed ${seed}: ${JSON.stringify(reproductionOf(one.request)).slice(0, 3_000)}`
      : JSON.stringify(entry, undefined, 2),
  )
}
console.log(faults.length === 0 ? 'no fault' : `${faults.length} FAULTS`)
process.exitCode = faults.length === 0 ? 0 : 1

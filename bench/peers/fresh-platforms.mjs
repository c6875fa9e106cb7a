// Makes platforms one after the other, and prints how long each took, the import of the package left out. Argument: a
// folder with a seed.
import { createEmulator } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.argv[2]
const document = JSON.parse(await readFile(join(folder, 'seed.json'), 'utf8'))
const seed = { name: 'demo', folder, document }
const times = []
for (let run = 0; run < 44; run += 1) {
  const start = performance.now()
  const platform = await createEmulator({ seed })
  times.push(performance.now() - start)
  await platform.close()
}
console.log(JSON.stringify({ cold: times[0], warm: times.slice(4) }))

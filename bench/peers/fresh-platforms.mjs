// Makes platforms one after the other, and prints how long each took: the first with the import of the package. Argument:
// a folder with a seed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.argv[2]
const document = JSON.parse(await readFile(join(folder, 'seed.json'), 'utf8'))
const seed = { name: 'demo', folder, document }
const times = []
let start = performance.now()
const { createEmulator } = await import('@benchtop/emulator')
for (let run = 0; run < 44; run += 1) {
  const platform = await createEmulator({ seed })
  times.push(performance.now() - start)
  await platform.close()
  start = performance.now()
}
console.log(JSON.stringify({ cold: times[0], warm: times.slice(4) }))

// A process that stores one content after another, three at a time, and prints the address of each once it is
// acknowledged, until it is killed. Arguments: the store's folder, and a seed that no other run had.
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { inPieces, patterned, uniqueNames } from './blob-sources.ts'

const [root = '', seed = ''] = process.argv.slice(2)
const blobs = createDiskBlobs({ root, uniqueName: uniqueNames() })
const sizes = [0, 1, 700, 40_000, 524_288, 524_289, 1_400_000, 3_000_000]
let turn = 0

async function writer(): Promise<never> {
  for (;;) {
    const nth = ++turn
    const size = sizes[(nth * 5 + Number(seed)) % sizes.length] ?? 0
    const content = Buffer.concat([Buffer.from(`${seed}/${nth}`), patterned(size, nth)])
    const { sha256 } = await blobs.write(inPieces(content, 65_536))
    process.stdout.write(`${sha256}\n`)
  }
}

await Promise.all([writer(), writer(), writer()])

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { buildCoverage } from '../depth/build-coverage.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { canCompareWith, temporaryFolder } from '../testing/peer-tools.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'

const chromosomes = [
  { name: '1', length: 5000 },
  { name: '2', length: 5000 },
]
const cigars = ['50M', '5S40M5S', '10M5D10M', '20M100N20M', '3H30M', '8M2I10M', '10=1X9=']
const reads = Array.from({ length: 14 }, (_, at) => ({
  chromosome: at < 7 ? 0 : 1,
  position: at * 10,
  cigar: cigars[at % cigars.length]!,
  flags: [0, 16, 0x400, 0x100][at % 4]!,
}))
const content = gunzipSync(writeBam(chromosomes, reads))
const headerSize = 12 + 2 * (4 + 2 + 4)

/** Whether `samtools view` reads a file to its end. */
function isReadBySamtools(path: string): boolean {
  try {
    execFileSync('samtools', ['view', '-c', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.runIf(canCompareWith('samtools'))(
  '[COV-06] refuses the records that htslib refuses',
  async () => {
    using folder = temporaryFolder()
    const random = seededRandom(31)
    const outcomes = new Set<boolean>()
    for (let mutant = 0; mutant < 150; mutant += 1) {
      const changed = Buffer.from(content)
      const at = randomInteger(random, headerSize, changed.length - 1)
      changed[at] = (changed[at] ?? 0) ^ (1 << randomInteger(random, 0, 7))
      const bam = bgzip(changed)
      const path = folder.file('mutant.bam')
      writeFileSync(path, bam)
      const isRead = await buildCoverage(memorySource(bam)).then(
        () => true,
        () => false,
      )
      outcomes.add(isRead)
      expect([mutant, at, isRead]).toEqual([mutant, at, isReadBySamtools(path)])
    }
    expect(outcomes.size).toBe(2)
  },
)

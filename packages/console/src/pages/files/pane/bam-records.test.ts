import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readBamStart } from './bam-records.ts'

const path = new URL('../../../../../genomics/tests/data/range.bam', import.meta.url)
const bam = new Uint8Array(gunzipSync(readFileSync(path)))

describe('the beginning of a BAM', () => {
  // As `samtools view range.bam` shows it.
  it('has the names of references, and alignments as samtools shows them', () => {
    const { references, rows, isShort } = readBamStart(bam, 2)
    expect(references).toContain('CHROMOSOME_I')
    expect(isShort).toBe(false)
    expect(rows).toHaveLength(2)
    const [name, flag, reference, position, quality, cigar, bases] = rows[0]!
    expect([name, flag, reference, position, quality, cigar, bases]).toMatchInlineSnapshot(`
      [
        "HS18_09653:4:1315:19857:61712",
        "145",
        "CHROMOSOME_I",
        "914",
        "23",
        "78M1D22M",
        "AGCTAGGGCACTTTTTGTCTGCCCAAATATAGGCAACCAAAAATAATTTCCAAGTTTTTAATGATTTGTTGCATATTGAAAAAACATTTTTTGGGTTTTT",
      ]
    `)
  })

  it('is read as far as the bytes go', () => {
    expect(readBamStart(bam.subarray(0, 3), 2)).toMatchObject({ rows: [], isShort: true })
    const all = readBamStart(bam, 1e6)
    expect(all.isShort).toBe(true)
    expect(readBamStart(bam.subarray(0, -1), 1e6).rows).toHaveLength(all.rows.length - 1)
  })

  it('is refused where the bytes are of something else, or damaged', () => {
    expect(() => readBamStart(new TextEncoder().encode('no reads at all'), 1)).toThrow('no BAM')
    const damaged = bam.slice()
    new DataView(damaged.buffer).setInt32(4, -1, true)
    expect(() => readBamStart(damaged, 1)).toThrow('impossible')
  })
})

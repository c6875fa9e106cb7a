import { contigsOf } from '@benchtop/client'
import type { VariantSetRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import type { Content } from '../content.ts'
import { vcfChromosomes } from './vcf-chromosomes.ts'

const { signal } = new AbortController()

function contentOf(text: string): Content {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    read: (offset, length) =>
      Promise.resolve(Uint8Array.from(bytes.subarray(offset, offset + length))),
  }
}

function setOf(metadata: Record<string, string>): VariantSetRecord {
  return { Metadata: metadata, Legends: { INFO: [], FORMAT: [], FILTER: [], Samples: [] } }
}

it('reads contig lines', () => {
  const contig =
    '<ID=chr1,length=248956422>\n<length=5,ID=chr2>\n<assembly="a,ID=no",ID=HLA-A*01:01>\nodd'
  expect(contigsOf(setOf({ contig }))).toEqual([
    { name: 'chr1', length: 248_956_422 },
    { name: 'chr2', length: 5 },
    { name: 'HLA-A*01:01', length: undefined },
  ])
  expect(contigsOf(setOf({}))).toEqual([])
})

it('starts with the chromosome of the first variant if no contig line names it', async () => {
  const text = '##fileformat=VCFv4.3\n#CHROM\tPOS\nctgA\t277\t.\tT\tC\nctgB\t1\t.\tT\tC\n'
  const named = await vcfChromosomes(setOf({ contig: '<ID=ctgC>' }), contentOf(text), signal)
  expect(named.chromosomes.map(({ name }) => name)).toEqual(['ctgA', 'ctgC'])
  expect(named.first).toEqual({ chromosome: 'ctgA', position: 277 })
})

it('finds the first variant after a long header, and returns undefined without one', async () => {
  const header = `##x=${'y'.repeat(300_000)}\n#CHROM\tPOS\n`
  const found = await vcfChromosomes(setOf({}), contentOf(`${header}1\t5\t.\n`), signal)
  expect(found.first).toEqual({ chromosome: '1', position: 5 })
  const none = await vcfChromosomes(setOf({}), contentOf(header), signal)
  expect(none).toEqual({ chromosomes: [], first: undefined })
})

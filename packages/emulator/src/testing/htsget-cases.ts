import { htsget } from '@benchtop/contracts'
import type { Case } from './calls.ts'
import type { TestPlatform } from './test-platform.ts'
import type { AnyValidCall } from './valid-calls/valid-call.ts'

const vcf = '7001'
const bam = '7002'

/** The query of an address of a file's content, with which anyone may read it, as it stands in a path. */
async function addressOf(platform: TestPlatform, file: string): Promise<string> {
  const { headers } = await platform.ada.get(`v1pre3/files/${file}/content?redirect=true`)
  const { search } = new URL(headers.get('location') ?? '')
  return Buffer.from(search.slice(1)).toString('base64url')
}

const window = {
  reads: 'referenceName=CHROMOSOME_I&end=1000',
  variants: 'referenceName=ctgA&end=1000',
}
const regions = {
  reads: { regions: [{ referenceName: 'CHROMOSOME_I', start: 0, end: 1000 }] },
  variants: { regions: [{ referenceName: 'ctgA', start: 0, end: 1000 }] },
}

/** A call of each operation of htsget that succeeds on the test seed. */
const validCalls: Readonly<Record<keyof typeof htsget, AnyValidCall>> = {
  readsInfo: { status: 200 },
  variantsInfo: { status: 200 },
  reads: { params: { id: bam }, query: window.reads, status: 200 },
  readsOfRegions: { params: { id: bam }, members: regions.reads, status: 200 },
  variants: { params: { id: vcf }, query: window.variants, status: 200 },
  variantsOfRegions: { params: { id: vcf }, members: regions.variants, status: 200 },
  readsByAddress: {
    params: { id: bam, address: (platform) => addressOf(platform, bam) },
    query: window.reads,
    status: 200,
  },
  variantsByAddress: {
    params: { id: vcf, address: (platform) => addressOf(platform, vcf) },
    query: window.variants,
    status: 200,
  },
}

/** Every operation of htsget with its valid call. */
export const htsgetCases: readonly Case[] = Object.entries(htsget).map(([name, operation]) => ({
  id: operation.id,
  operation,
  call: validCalls[name as keyof typeof htsget],
}))

import type { Client } from '@benchtop/app-runtime'
import type { Member } from './members.ts'
import type { Region } from './region.ts'

/** How much of a chromosome is shown initially. */
const firstLook = 20_000

/** The initial region: the first chromosome in the header of any member's VCF; undefined if there is none. */
export async function firstRegion(
  client: Client,
  members: readonly Member[],
): Promise<Region | undefined> {
  for (const { variantSet } of members) {
    const header = await client.v1.getVariantSet({ id: variantSet, Format: 'vcf' })
    const region = firstContig(header)
    if (region !== undefined) return region
  }
  return undefined
}

/** The first contig in a VCF's header. */
export function firstContig(header: string): Region | undefined {
  const [, contig] = /^##contig=<(.*)>$/m.exec(header) ?? []
  const chromosome = /\bID=([^,>]+)/.exec(contig ?? '')?.[1]
  if (chromosome === undefined) return undefined
  const length = Number(/\blength=(\d+)/.exec(contig ?? '')?.[1] ?? firstLook)
  return { chromosome, start: 1, end: Math.min(length, firstLook) }
}

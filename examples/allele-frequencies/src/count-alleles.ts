import { ApiError, variantsOf, type Client } from '@benchtop/app-runtime'

/** What was counted of a variant, such as `chr7:117559590 ATCT>A`, in the samples that list it. */
type Counts = Map<string, { copies: number; called: number; listed: number }>

/** A project, how many of its samples have a VCF, and what was counted in them. */
export type Cohort = { readonly name: string; readonly samples: number; readonly counts: Counts }

/** How many samples are read at the same time, and after how many of them progress is reported. */
const [readers, step] = [8, 50]

/** Counts the alleles of a project's samples, however many: they are listed page by page while they are read. */
export async function countAlleles(
  client: Client,
  { Id: projectId, Name: name }: { readonly Id: string; readonly Name: string },
  region: string,
  progress: (summary: string) => Promise<void>,
): Promise<Cohort> {
  const { TotalCount } = await client.v1.listProjectSamples({ projectId, Limit: 1 })
  const list = client.v1.listProjectSamples.all({ projectId })
  const counts: Counts = new Map()
  let [read, samples] = [0, 0]
  // All readers share one list, of which each takes the next sample.
  const readOn = async (): Promise<void> => {
    for await (const { Id } of list) {
      read += 1
      if (read % step === 1) await progress(`${name}: ${read} of ${TotalCount} samples`)
      if (await countSample(client, Id, region, counts)) samples += 1
    }
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  return { name, samples, counts }
}

/**
 * The copies of a variant among the alleles that were called there. A sample that doesn't list it has the reference, twice;
 * a genotype that wasn't called (`./.`) isn't counted.
 */
export function frequencyOf({ samples, counts }: Cohort, variant: string): [number, number] {
  const { copies, called, listed } = counts.get(variant) ?? { copies: 0, called: 0, listed: 0 }
  return [copies, called + 2 * (samples - listed)]
}

/** Counts the alleles of one sample; false if it has no VCF. */
async function countSample(client: Client, sampleId: string, region: string, counts: Counts) {
  const { Items } = await client.v1.listSampleFiles({ sampleId, Extensions: ['vcf', 'vcf.gz'] })
  if (Items[0] === undefined) return false
  try {
    const variants = variantsOf(client, Items[0].Id, region === '' ? {} : { region })
    for await (const { CHROM, POS, REF, ALT, SampleFormat } of variants) {
      const alleles = Object.values(SampleFormat)[0]?.['GT']?.split(/[/|]/) ?? []
      for (const [at, alt] of ALT.split(',').entries()) {
        const variant = `${CHROM}:${POS} ${REF}>${alt}`
        const count = counts.get(variant) ?? { copies: 0, called: 0, listed: 0 }
        count.copies += alleles.filter((allele) => allele === String(at + 1)).length
        count.called += alleles.filter((allele) => allele !== '.').length
        count.listed += 1
        counts.set(variant, count)
      }
    }
  } catch (error) {
    // A sample without variants on a chromosome need not have that in its VCF.
    if (region === '' || !(error instanceof ApiError && error.status === 404)) throw error
  }
  return true
}

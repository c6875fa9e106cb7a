import { ApiError, variantsOf, type Client } from '@benchtop/app-runtime'

/** How many copies of an allele were found, among how many of all alleles that were called there. */
export type Frequency = { readonly copies: number; readonly called: number }

/** The variants of a cohort's samples. */
export type Cohort = {
  readonly name: string
  /** How many samples have a VCF; the others are left out. */
  readonly samples: number
  readonly left: number
  /** Of a variant, such as `chr7:117559590 ATCT>A`. One that no sample lists has 0 copies. */
  frequencyOf(variant: string): Frequency
  readonly variants: readonly string[]
}

/** How many samples are read at the same time. */
const readers = 8

type Count = { copies: number; listed: number; called: number }

/**
 * Counts the alleles in the samples of a project, however many there are: they are listed page by page while they are read.
 * A sample that doesn't list a position has the reference there, twice; a genotype that wasn't called (`./.`) isn't counted.
 */
export async function countAlleles(
  client: Client,
  project: { readonly Id: string; readonly Name: string },
  { region, onSample }: { readonly region: string; onSample(): Promise<void> },
): Promise<Cohort> {
  const counts = new Map<string, Count>()
  let [samples, left] = [0, 0]
  const pages = client.v1.listProjectSamples.all({ projectId: project.Id })
  const read = async (): Promise<void> => {
    // All readers share one list, of which each takes the next sample.
    for await (const { Id } of pages) {
      if (await countSample(client, Id, region, counts)) samples += 1
      else left += 1
      await onSample()
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return {
    name: project.Name,
    samples,
    left,
    variants: [...counts.keys()],
    frequencyOf(variant) {
      const { copies, listed, called } = counts.get(variant) ?? { copies: 0, listed: 0, called: 0 }
      return { copies, called: called + 2 * (samples - listed) }
    },
  }
}

/** Counts the alleles of one sample; false if it has no VCF. */
async function countSample(
  client: Client,
  sampleId: string,
  region: string,
  counts: Map<string, Count>,
): Promise<boolean> {
  const { Items } = await client.v1.listSampleFiles({ sampleId, Extensions: ['vcf', 'vcf.gz'] })
  const [file] = Items
  if (file === undefined) return false
  try {
    for await (const variant of variantsOf(client, file.Id, region === '' ? {} : { region })) {
      const [{ GT = './.' } = {}] = Object.values(variant.SampleFormat)
      const alleles = GT.split(/[/|]/)
      const called = alleles.filter((allele) => allele !== '.').length
      for (const [at, alt] of variant.ALT.split(',').entries()) {
        const name = `${variant.CHROM}:${variant.POS} ${variant.REF}>${alt}`
        const count = counts.get(name) ?? { copies: 0, listed: 0, called: 0 }
        count.copies += alleles.filter((allele) => allele === String(at + 1)).length
        count.listed += 1
        count.called += called
        counts.set(name, count)
      }
    }
  } catch (error) {
    // A VCF of a sample that has no variant on a chromosome says nothing of it.
    if (region === '' || !(error instanceof ApiError) || error.status !== 404) throw error
  }
  return true
}

import type { Client } from '@benchtop/app-runtime'

/** An AppResult that can be looked at: it has variant calls, and maybe the reads that they were called from. */
export type Member = {
  readonly id: string
  readonly name: string
  readonly href: string
  /** The id of the set of variants that its VCF is. */
  readonly variantSet: string
  /** The id of its BAM, where it has one. */
  readonly alignment: string | undefined
}

/** The most results that are offered. */
const mostMembers = 24

/** Finds the results of a project that have a VCF, in the order of their names. */
export async function listMembers(client: Client, projectId: string): Promise<Member[]> {
  const results = await client.v1.listProjectAppResults({
    id: projectId,
    Limit: mostMembers,
    SortBy: 'Name',
  })
  const members = await Promise.all(
    results.Items.map(async ({ Id, Name, Href }): Promise<Member | undefined> => {
      const { Items } = await client.v1.listAppResultFiles({ id: Id, Limit: 100 })
      const find = (pattern: RegExp) => Items.find((file) => pattern.test(file.Path))
      const calls = find(/\.vcf(\.gz)?$/)
      if (calls === undefined) return undefined
      const { HrefVariants } = await client.v1.getFile({ id: calls.Id })
      if (HrefVariants === undefined) return undefined
      const alignment = find(/\.bam$/)?.Id
      return { id: Id, name: Name, href: Href, variantSet: lastPart(HrefVariants), alignment }
    }),
  )
  return members
    .filter((member) => member !== undefined)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function lastPart(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1)
}

import type { Client } from '@benchtop/app-runtime'

/** An AppResult that can be shown: it has variant calls, and possibly the reads they were called from. */
export type Member = {
  readonly id: string
  readonly name: string
  readonly href: string
  /** The id of its VCF's variant set. */
  readonly variantSet: string
  /** The id of its BAM, if it has one. */
  readonly alignment: string | undefined
}

/** The maximum number of results offered. */
const mostMembers = 24

/** Finds the results of a project that have a VCF, ordered by name. */
export async function listMembers(client: Client, projectId: string): Promise<Member[]> {
  const results = await client.v1.listProjectAppResults({
    projectId,
    Limit: mostMembers,
    SortBy: 'Name',
  })
  const members = await Promise.all(
    results.Items.map(async ({ Id, Name, Href }): Promise<Member | undefined> => {
      const { Items } = await client.v1.listAppResultFiles({ appResultId: Id, Limit: 100 })
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

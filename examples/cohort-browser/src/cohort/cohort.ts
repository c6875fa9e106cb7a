import type { Client } from '@benchtop/app-runtime'
import type { CoverageRecord } from '@benchtop/contracts'
import type { Choice, VariantFilter } from './choice.ts'
import { firstRegion } from './chromosomes.ts'
import { listMembers, type Member } from './members.ts'
import type { Region } from './region.ts'
import { variantRows, type VariantRow } from './variant-rows.ts'

/** A member's data in the region. */
export type Track = {
  readonly member: Member
  /** Undefined if there are no reads, or none on this chromosome. */
  readonly coverage: CoverageRecord | undefined
}

/** The view of a project. */
export type Cohort = {
  readonly projectId: string
  readonly projectName: string
  /** All members that can be chosen. */
  readonly members: readonly Member[]
  /** The chosen ones. */
  readonly tracks: readonly Track[]
  /** Undefined if no header lists the chromosomes: then the region has to be typed. */
  readonly region: Region | undefined
  readonly filter: VariantFilter
  readonly rows: readonly VariantRow[]
  /** Whether any member has more variants in the region than are shown. */
  readonly isCut: boolean
}

/** The maximum number of variants read per member. */
const mostVariants = 1_000

/** Reads the chosen data of a project: variants and depths of every chosen member, concurrently. */
export async function readCohort(
  client: Client,
  projectId: string,
  choice: Choice,
): Promise<Cohort> {
  const [project, members] = await Promise.all([
    client.v1.getProject({ id: projectId }),
    listMembers(client, projectId),
  ])
  const chosen = members.filter(({ id }) => choice.results?.includes(id) ?? true)
  const region = choice.region ?? (await firstRegion(client, chosen))
  const [variants, tracks] = await Promise.all([
    Promise.all(chosen.map((member) => readVariants(client, member, region))),
    Promise.all(
      chosen.map(async (member): Promise<Track> => {
        return { member, coverage: await readCoverage(client, member, region) }
      }),
    ),
  ])
  return {
    projectId,
    projectName: project.Name,
    members,
    tracks,
    region,
    filter: choice.filter,
    rows: variantRows(
      variants.map(({ Items }) => Items),
      choice.filter,
    ),
    isCut: variants.some(({ Items, TotalCount }) => Items.length < TotalCount),
  }
}

async function readVariants(client: Client, { variantSet }: Member, region: Region | undefined) {
  if (region === undefined) return { Items: [], TotalCount: 0 }
  return client.v1.listVariants({
    id: variantSet,
    chrom: region.chromosome,
    StartPos: region.start,
    EndPos: region.end,
    Limit: mostVariants,
  })
}

async function readCoverage(
  client: Client,
  { alignment }: Member,
  region: Region | undefined,
): Promise<CoverageRecord | undefined> {
  if (region === undefined || alignment === undefined) return undefined
  const { chromosome: chrom, start: StartPos, end: EndPos } = region
  return client.v1.getCoverage({ id: alignment, chrom, StartPos, EndPos })
}

import { z } from 'zod'
import { href, id } from '../../scalars.ts'

const details = { DisplayName: z.string(), Source: z.string(), Build: z.string() }

/** A genome in a list, or inside another record: in the profile `field` with what its own record has. */
export const genomeCompact = z.strictObject({
  Id: id,
  Href: href,
  SpeciesName: z.string(),
  ...z.object(details).partial().shape,
})

/** A reference genome. */
export const genomeRecord = genomeCompact.extend(details)

export type GenomeCompact = z.infer<typeof genomeCompact>
export type GenomeRecord = z.infer<typeof genomeRecord>

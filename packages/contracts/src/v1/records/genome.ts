import { z } from 'zod'
import { href, id } from '../../scalars.ts'

/** A genome in a list, or inside another record: in the profile `field` with what its own record has. */
export const genomeCompact = z.strictObject({
  Id: id,
  Href: href,
  SpeciesName: z.string(),
  DisplayName: z.string().optional(),
  Source: z.string().optional(),
  Build: z.string().optional(),
})

/** A reference genome. */
export const genomeRecord = genomeCompact.required()

export type GenomeCompact = z.infer<typeof genomeCompact>
export type GenomeRecord = z.infer<typeof genomeRecord>

import { z } from 'zod'
import { href, id } from '../../scalars.ts'

/** A genome in a list. */
export const genomeCompact = z.strictObject({ Id: id, Href: href, SpeciesName: z.string() })

/** A reference genome. */
export const genomeRecord = genomeCompact.extend({
  DisplayName: z.string(),
  Source: z.string(),
  Build: z.string(),
})

export type GenomeCompact = z.infer<typeof genomeCompact>
export type GenomeRecord = z.infer<typeof genomeRecord>

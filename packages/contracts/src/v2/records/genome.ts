import { z } from 'zod'
import { v2Href, v2Identity } from './common.ts'

/** "The v2 compact form also has HrefFileSets, HrefAnnotations." */
export const v2Genome = z.strictObject({
  ...v2Identity,
  SpeciesName: z.string(),
  DisplayName: z.string(),
  Source: z.string(),
  Build: z.string(),
  HrefFileSets: v2Href,
  HrefAnnotations: v2Href,
})

/** Files of a genome that belong together, such as its sequence with its index. */
export const v2GenomeFileSet = z.strictObject({
  Name: z.string(),
  Files: z.array(z.strictObject({ Path: z.string(), Size: z.number().int().nonnegative() })),
})

/** A sequence of a genome, such as a chromosome. */
export const v2GenomeAnnotation = z.strictObject({
  Name: z.string(),
  Length: z.number().int().positive(),
})

export type V2Genome = z.infer<typeof v2Genome>
export type V2GenomeFileSet = z.infer<typeof v2GenomeFileSet>
export type V2GenomeAnnotation = z.infer<typeof v2GenomeAnnotation>

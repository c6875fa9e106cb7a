import { z } from 'zod'
import { count, href } from '../../scalars.ts'
import type { Property } from './property-types.ts'

/** The properties inside the record of a resource, each by its Type, and where all of them are. */
export type PropertyContainer = {
  Items: Property[]
  DisplayedCount: number
  TotalCount: number
  Href: string
}

/** What belongs to which Type is checked where properties are answered by themselves. */
export const propertyContainer = z.strictObject({
  Items: z.array(z.looseObject({ Name: z.string(), Type: z.string(), Href: href })),
  DisplayedCount: count,
  TotalCount: count,
  Href: href,
}) as unknown as z.ZodType<PropertyContainer>

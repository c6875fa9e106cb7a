import { z } from 'zod'
import { count } from '../../scalars.ts'
import type { V2Property } from './property-types.ts'
import { v2Href } from './common.ts'

/** The properties inside the record of a resource, each by its Type, and where all of them are. */
export type V2PropertyContainer = {
  Items: V2Property[]
  DisplayedCount: number
  TotalCount: number
  Href: string
}

/** What belongs to which Type is checked where properties are answered by themselves. */
export const v2PropertyContainer = z.strictObject({
  Items: z.array(z.looseObject({ Name: z.string(), Type: z.string() })),
  DisplayedCount: count,
  TotalCount: count,
  Href: v2Href,
}) as unknown as z.ZodType<V2PropertyContainer>

import { propertyTypes } from '@benchtop/contracts'
import { z } from 'zod'

/** An id that a script relies on: a whole number, written as text. Left out, one is made up. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a whole number written as a text, such as "4001"')
export const name = z.string().min(1, 'must not be empty')

export const property = z.strictObject({
  name,
  type: z.enum(propertyTypes),
  description: z.string().optional(),
  content: z.unknown().optional(),
  items: z.array(z.unknown()).optional(),
  map: z.array(z.strictObject({ key: z.string(), values: z.array(z.string()) })).optional(),
})

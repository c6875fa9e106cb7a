import { propertyTypes } from '@benchtop/contracts'
import { z } from 'zod'

type PropertyType = (typeof propertyTypes)[number]

/** An id that a script relies on: an integer, written as text. Generated where it is left out. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a positive integer in quotation marks, such as "4001"')
export const name = z.string().min(1, 'must not be empty')

/** The origin of web pages: a scheme and a host, without a path. */
export const origin = z
  .url()
  .refine(
    (text) => /^https?:/.test(text) && new URL(text).origin === text,
    'must be an origin without a path, such as "http://127.0.0.1:5173"',
  )

/** The types that are written as one text: a text itself, or the address of a resource. */
type WrittenAsText = Exclude<PropertyType, `${string}[]` | 'map'>
type SeedMap = readonly { readonly key: string; readonly values: readonly string[] }[]

/** A property of a seed, by its type, as `PropertyToSet` is of the API. */
export type SeedProperty = {
  readonly name: string
  readonly description?: string | undefined
} & (
  | { readonly type: WrittenAsText; readonly content: string }
  | { readonly type: `${WrittenAsText}[]`; readonly items: readonly string[] }
  | { readonly type: 'map'; readonly map: SeedMap }
  | { readonly type: 'map[]'; readonly items: readonly unknown[] }
)

/** The members of a property of any type. */
export const propertyMembers = z.strictObject({
  name,
  type: z.enum(propertyTypes),
  description: z.string().optional(),
  content: z.unknown().optional(),
  items: z.array(z.unknown()).optional(),
  map: z.array(z.strictObject({ key: z.string(), values: z.array(z.string()) })).optional(),
})

/** What belongs to which type is a rule of the properties themselves, which a seed is checked by when it is loaded. */
export const property = propertyMembers as unknown as z.ZodType<SeedProperty, SeedProperty>

/** A moment with its offset. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'must be an ISO 8601 date and time',
})

/** A list of a seed, with what its documents say of it. */
export function list<Item extends z.ZodType>(item: Item, about: string) {
  return z.array(item).optional().describe(about)
}

import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'
import { resourceSummary, userSummary } from './common.ts'

/** A row of a map: a key with its values. */
export const keyValues = z.strictObject({ Key: z.string(), Values: z.array(z.string()) })

/** One value of a property: a text, a map, or the resource that is referred to. */
export const propertyContent = z.union([z.string(), z.array(keyValues), resourceSummary])

/** A property. Which of Content, ContentMap, Items and ItemsMap it has is by its type: see `typeShape`. */
export const propertyRecord = z.strictObject({
  Name: z.string(),
  Type: z.string(),
  Href: href,
  Description: z.string(),
  Content: propertyContent.optional(),
  ContentMap: z.array(keyValues).optional(),
  Items: z.array(propertyContent).optional(),
  ItemsMap: z.array(z.array(keyValues)).optional(),
  ItemsDisplayedCount: count.optional(),
  ItemsTotalCount: count.optional(),
  HrefItems: href.optional(),
  DateModified: timestamp.optional(),
  UserModifiedBy: userSummary.optional(),
  ApplicationModifiedBy: resourceSummary.optional(),
})

/** One item of a property in the paged list of its items. */
export const propertyItemRecord = z.strictObject({ Id: id, Content: propertyContent })

/** The property whose items are listed. Deployed clients choose how to read the items by Type. */
export const listedProperty = z.strictObject({ Name: z.string(), Type: z.string(), Href: href })

export type KeyValues = z.infer<typeof keyValues>
export type PropertyContent = z.infer<typeof propertyContent>
export type PropertyRecord = z.infer<typeof propertyRecord>
export type ListedProperty = z.infer<typeof listedProperty>
export type PropertyItemRecord = z.infer<typeof propertyItemRecord>

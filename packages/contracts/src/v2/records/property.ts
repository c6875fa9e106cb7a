import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import type { ReferenceKind } from '../../v1/property-shapes.ts'
import { keyValues } from '../../v1/records/property.ts'
import { v2Href, v2Named, v2Reference, v2User } from './common.ts'

/** A resource that a property refers to, in its short form. */
const referenced = z.looseObject({ Id: id, Href: v2Href })

/** The member of each kind of resource that a property can refer to; its array is called `<member>Items`. */
export const v2ReferenceMembers = {
  application: 'Application',
  appresult: 'AppResult',
  appsession: 'AppSession',
  biosample: 'BioSample',
  dataset: 'Dataset',
  file: 'File',
  library: 'SampleLibrary',
  pool: 'LibraryPool',
  project: 'Project',
  run: 'Run',
  sample: 'Sample',
  subject: 'Subject',
  user: 'User',
} as const satisfies Readonly<Record<ReferenceKind, string>>
export type V2ReferenceKind = keyof typeof v2ReferenceMembers
type ReferenceMember = (typeof v2ReferenceMembers)[V2ReferenceKind]

const members = Object.values(v2ReferenceMembers)
const single = z.object(
  Object.fromEntries(members.map((name) => [name, referenced.optional()])) as Record<
    ReferenceMember,
    z.ZodOptional<typeof referenced>
  >,
)
const several = z.object(
  Object.fromEntries(
    members.map((name) => [`${name}Items`, z.array(referenced).optional()]),
  ) as Record<`${ReferenceMember}Items`, z.ZodOptional<z.ZodArray<typeof referenced>>>,
)

/**
 * A property. Its value is in the member of its type: Content and ContentItems, ContentMap and ContentMapItems, or the
 * member that is called like the resource, such as BioSample and BioSampleItems.
 */
export const v2Property = z.strictObject({
  ...v2Named,
  Type: z.string(),
  Description: z.string(),
  AllowDuplicates: z.boolean(),
  IsHidden: z.boolean(),
  DateModified: timestamp,
  UserModifiedBy: v2User.optional(),
  ApplicationModifiedBy: v2Reference.optional(),
  Content: z.string().optional(),
  ContentItems: z.array(z.string()).optional(),
  ContentMap: z.array(keyValues).optional(),
  ContentMapItems: z.array(z.array(keyValues)).optional(),
  ...single.shape,
  ...several.shape,
  ItemsDisplayedCount: count.optional(),
  ItemsTotalCount: count.optional(),
  HrefItems: v2Href.optional(),
})

/** An item of a property: `{Id, Content}`, or the resource in the member of its kind. */
export const v2PropertyItem = z.strictObject({
  Id: id,
  DateCreated: timestamp,
  Content: z.string().optional(),
  ContentMap: z.array(keyValues).optional(),
  ...single.shape,
})

/** "v2 property container: Items, DisplayedCount, TotalCount, Href." */
export const v2Properties = z.strictObject({
  Items: z.array(v2Property),
  DisplayedCount: count,
  TotalCount: count,
  Href: v2Href,
})

export type V2PropertyRecord = z.infer<typeof v2Property>
export type V2PropertyItem = z.infer<typeof v2PropertyItem>
export type V2PropertiesRecord = z.infer<typeof v2Properties>

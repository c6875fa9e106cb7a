import { z } from 'zod'
import { json, type Operation } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { collection, empty, record, seenAs } from '../results.ts'
import { booleanParameter, integerParameter, listParameter, textParameter } from '../scalars.ts'
import { absentText } from '../v1/lenient.ts'
import { propertyMembers } from '../v1/properties.ts'
import type { V2PropertyToSet } from '../v1/records/property-types.ts'
import { v2Href } from './records/common.ts'
import type { V2Properties, V2Property } from './records/property-types.ts'
import { v2Properties, v2Property, v2PropertyItem } from './records/property.ts'

/** The kinds of resource that have properties in v2, with their collections. Stated of analyses, and decided of the rest. */
export const v2PropertyParents = {
  application: 'applications',
  appsession: 'appsessions',
  biosample: 'biosamples',
  dataset: 'datasets',
  labrequeue: 'labrequeues',
  project: 'projects',
  run: 'runs',
} as const
export type V2PropertyParent = keyof typeof v2PropertyParents

const count = integerParameter.pipe(z.number().min(0, 'must be 0 or more'))

/** How much of the properties a record carries. */
export const propertyLimits = {
  /** How many properties. Defaults to 1,024. */
  propertieslimit: count.optional(),
  /** How many items of each. Defaults to 1,024. */
  propertyitemslimit: count.optional(),
} as const

/** Whether properties that were written with the option Hidden are shown. */
export const showHidden = { showhiddenitems: booleanParameter.optional() } as const

/** Which properties are meant: names, or what names begin with and `*`. */
export const propertyFilters = { propertyfilters: listParameter(textParameter).optional() } as const

/** What a property allows: equal items in a list of references, and to be shown on request alone. */
export const propertyOptions = ['AllowDuplicates', 'Hidden']

/** "V2PropertyForPosts: Id, Type, Name, Description, Items, ContentMap, ItemsMap, Content, Options." */
export const v2PropertyMembers = z.object({
  /** The property that is changed, where its name is not given. */
  Id: absentText,
  ...propertyMembers.shape,
  Options: listParameter(textParameter.meta({ enum: propertyOptions })).nullish(),
})
const seenProperty = seenAs<V2Property>()(v2Property)
const seenProperties = seenAs<V2Properties>()(v2Properties)
const propertiesToSet = seenAs<readonly V2PropertyToSet[]>()(z.array(v2PropertyMembers))
export type V2PropertyMembers = z.output<typeof v2PropertyMembers>

/** The names of their operations' groups: `client.v2.projectProperties`. */
const v2PropertyGroups = {
  application: 'applicationProperties',
  appsession: 'appSessionProperties',
  biosample: 'bioSampleProperties',
  dataset: 'datasetProperties',
  labrequeue: 'labRequeueProperties',
  project: 'projectProperties',
  run: 'runProperties',
} as const satisfies Record<V2PropertyParent, string>

/** The operations on the properties of one kind of resource. */
export function v2PropertiesOf<const Kind extends V2PropertyParent>(kind: Kind) {
  const path = `/${v2PropertyParents[kind]}/{id}/properties` as const
  const browse = { kind: 'resource', access: 'BROWSE', resource: kind, idFrom: 'id' } as const
  const write = { kind: 'resource', access: 'WRITE', resource: kind, idFrom: 'id' } as const
  const decided = kind === 'appsession' ? {} : { decided: 'v2-properties' }
  const group = v2PropertyGroups[kind]
  return {
    list: {
      id: `v2.${group}.list`,
      api: 'v2',
      method: 'GET',
      path,
      summary: `The properties of a ${kind}.`,
      permission: browse,
      query: z.object({ ...propertyLimits, ...propertyFilters, ...showHidden }),
      paging: v2Paging(['Name']),
      responses: { 200: collection(seenProperty, z.strictObject({ Href: v2Href })) },
      ...decided,
    },
    write: {
      id: `v2.${group}.write`,
      api: 'v2',
      method: 'POST',
      path,
      summary: `Adds properties to a ${kind} (201) or changes their content (200): all of them or none.`,
      permission: write,
      body: json({ Properties: propertiesToSet }),
      responses: { 200: record(seenProperties), 201: record(seenProperties) },
      ...decided,
    },
    get: {
      id: `v2.${group}.get`,
      api: 'v2',
      method: 'GET',
      path: `${path}/{name}`,
      summary: `One property of a ${kind}.`,
      permission: browse,
      query: z.object({ ...showHidden, propertyitemslimit: propertyLimits.propertyitemslimit }),
      responses: { 200: record(seenProperty) },
      ...decided,
    },
    items: {
      id: `v2.${group}.items`,
      api: 'v2',
      method: 'GET',
      path: `${path}/{name}/items`,
      summary: `The items of one property of a ${kind}.`,
      permission: browse,
      query: z.object(showHidden),
      paging: v2Paging(['DateCreated']),
      responses: { 200: collection(v2PropertyItem) },
      ...decided,
    },
    delete: {
      id: `v2.${group}.delete`,
      api: 'v2',
      method: 'DELETE',
      path: `${path}/{name}`,
      summary: `Deletes a property of a ${kind}.`,
      permission: write,
      responses: { 204: empty },
      ...decided,
    },
  } as const satisfies Record<string, Operation>
}

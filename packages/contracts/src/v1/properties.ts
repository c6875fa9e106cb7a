import { z } from 'zod'
import { limits } from '../limits.ts'
import { json, type Operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { collection, record, seenAs } from '../results.ts'
import { absentText, givenText } from './lenient.ts'
import type { Property, PropertyToSet } from './records/property-types.ts'
import { listedProperty, propertyItemRecord, propertyRecord } from './records/property.ts'

const properties = paging(['Name', 'Id'], {
  defaultLimit: limits.properties.defaultLimit,
  maxLimit: limits.properties.maxLimit,
})

const seenProperty = seenAs<Property>()(propertyRecord)

/** Items come in the order they were written in. */
const propertyItems = paging(['Id'])

/**
 * A property as it is written. What belongs to which type is a rule of the properties themselves: a wrong Type or a
 * Content that doesn't fit is an error with its own code, next to the batch's other errors.
 */
export const propertyMembers = z.object({
  Type: absentText,
  Name: givenText,
  Description: absentText,
  Content: z.unknown().optional(),
  Items: z.array(z.unknown(), 'must be a list').nullish(),
  ContentMap: z.array(z.unknown(), 'must be a list of {Key, Values}').nullish(),
  ItemsMap: z.array(z.unknown(), 'must be a list of lists of {Key, Values}').nullish(),
})
const propertiesToSet = seenAs<readonly PropertyToSet[]>()(z.array(propertyMembers))
export type PropertyMembers = z.output<typeof propertyMembers>

/**
 * The kinds of resource that have properties, with the collection each lives in. The documentation names all but files,
 * whose record deployed clients read them from.
 */
export const propertyParents = {
  run: 'runs',
  project: 'projects',
  sample: 'samples',
  appresult: 'appresults',
  appsession: 'appsessions',
  file: 'files',
} as const
export type PropertyParent = keyof typeof propertyParents

/** The names of their operations' groups: `client.v1.projectProperties`. */
const propertyGroups = {
  run: 'runProperties',
  project: 'projectProperties',
  sample: 'sampleProperties',
  appresult: 'appResultProperties',
  appsession: 'appSessionProperties',
  file: 'fileProperties',
} as const satisfies Record<PropertyParent, string>

/** The operations on the properties of one kind of resource: the same five for all kinds. */
export function propertiesOf<const Kind extends PropertyParent>(kind: Kind) {
  const path = `/${propertyParents[kind]}/{id}/properties` as const
  const browse = { kind: 'resource', access: 'BROWSE', resource: kind, idFrom: 'id' } as const
  const decided = kind === 'file' ? { decided: 'file-properties' } : {}
  const write = { kind: 'resource', access: 'WRITE', resource: kind, idFrom: 'id' } as const
  const group = propertyGroups[kind]
  return {
    list: {
      id: `v1.${group}.list`,
      api: 'v1',
      method: 'GET',
      path,
      summary: `Lists the properties of a ${kind}.`,
      permission: browse,
      paging: properties,
      responses: { 200: collection(seenProperty) },
      ...decided,
    },
    write: {
      id: `v1.${group}.write`,
      api: 'v1',
      method: 'POST',
      path,
      summary: `Creates properties of a ${kind} (201) or updates their content (200). Applies to all of them or none.`,
      permission: write,
      paging: properties,
      body: json({ Properties: propertiesToSet }),
      responses: { 200: collection(seenProperty), 201: collection(seenProperty) },
      ...decided,
    },
    get: {
      id: `v1.${group}.get`,
      api: 'v1',
      method: 'GET',
      path: `${path}/{name}`,
      summary: `Returns a property of a ${kind}.`,
      permission: browse,
      responses: { 200: record(seenProperty) },
      decided: 'single-property',
    },
    items: {
      id: `v1.${group}.items`,
      api: 'v1',
      method: 'GET',
      path: `${path}/{name}/items`,
      summary: `Lists the items of a property of a ${kind}.`,
      permission: browse,
      paging: propertyItems,
      responses: { 200: collection(propertyItemRecord, listedProperty) },
      ...decided,
    },
    delete: {
      id: `v1.${group}.delete`,
      api: 'v1',
      method: 'DELETE',
      path: `${path}/{name}`,
      summary: `Deletes a property of a ${kind}.`,
      permission: write,
      responses: { 200: record(seenProperty) },
      ...decided,
    },
  } as const satisfies Record<string, Operation>
}

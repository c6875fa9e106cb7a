import {
  isReferenceKind,
  limits,
  typeShape,
  type KeyValues,
  type ProfileFacts,
  type PropertyMembers,
  type PropertyType,
  type ReferenceKind,
} from '@benchtop/contracts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { Report } from './batch-problems.ts'
import { givenValues, type GivenValue } from './given-values.ts'
import type { NewPropertyItem } from './properties-store.ts'

export type ContentContext = {
  readonly report: Report
  readonly facts: ProfileFacts
  /** Whether the author may refer to this resource. */
  readonly canReference: (kind: ReferenceKind, id: number) => boolean
  /** Whether equal references are retained. */
  readonly allowsDuplicates: boolean
}

/** Reads the content of a property, and reports what doesn't fit its type. */
export function readContent(
  type: PropertyType,
  members: PropertyMembers,
  at: string,
  context: ContentContext,
): NewPropertyItem[] {
  const shape = typeShape(type)
  const given = givenValues(type, members, at, context.report)
  switch (shape.content) {
    case 'text':
      return given.flatMap((one) => readText(one, context.report) ?? [])
    case 'map':
      return given.flatMap((one) => readMap(one, context.report) ?? [])
    case 'reference': {
      const ids = given.flatMap((one) => readReference(shape.item, one, context) ?? [])
      // Equal references collapse to one unless the property allows them, while equal texts are retained.
      const retained = context.allowsDuplicates ? ids : [...new Set(ids)]
      return retained.map((resourceId) => ({ resourceId }))
    }
  }
}

function readText({ member, value }: GivenValue, report: Report): NewPropertyItem | undefined {
  const text = textOf(value)
  if (text === undefined) {
    report('BadRequest', 'CONTENT_INVALID', member, 'must be a text')
    return undefined
  }
  const bytes = Buffer.byteLength(text)
  if (bytes > limits.propertyStringBytes) {
    const rule = `has ${bytes} bytes of UTF-8, over the limit of ${limits.propertyStringBytes}`
    report('BadRequest', 'CONTENT_LENGTH', member, rule)
  }
  return { content: text }
}

function readReference(
  kind: ReferenceKind,
  { member, value }: GivenValue,
  { report, facts, canReference }: ContentContext,
): number | undefined {
  const href = hrefIn(value)
  const named = typeof href === 'string' ? parseHref(href) : undefined
  if (named === undefined && typeof href === 'string' && isInCollection(kind, href)) {
    const rule = `refers to a ${kind} ${shown(href)}, which doesn't exist`
    report(facts.unresolvedReference, 'CONTENT_REFERENCE_NOT_RESOLVED', member, rule)
    return undefined
  }
  if (named === undefined) {
    const rule = `must be an address such as ${hrefOf(kind, 1)}, not ${shown(href)}`
    report('BadRequest', 'CONTENT_REFERENCE_INVALID', member, rule)
    return undefined
  }
  if (named.kind !== kind) {
    const rule = `is the address of the ${named.kind} ${named.id}, but the type requires a ${kind}`
    report('BadRequest', 'CONTENT_REFERENCE_INVALID', member, rule)
    return undefined
  }
  if (!canReference(kind, named.id)) {
    const rule = `refers to the ${kind} ${named.id}, which doesn't exist or may not be browsed`
    report(facts.unresolvedReference, 'CONTENT_REFERENCE_NOT_RESOLVED', member, rule)
  }
  return named.id
}

/** The address that a reference is written as: by itself, or in a record as it was read. */
function hrefIn(value: unknown): unknown {
  return isObject(value) ? memberOf(value, 'href') : value
}

/** Whether an address is of a kind, although its id is none. */
function isInCollection(kind: ReferenceKind, href: string): boolean {
  const collection = hrefOf(kind, 1).split('/')[1]
  return new RegExp(`^/?(?:(?:v1pre3|v2)/)?${collection}/[^/]+/?$`, 'i').test(href.trim())
}

/** The resource that a content names, of a kind that properties can refer to. */
export function referenceOf(value: unknown): { readonly kind: ReferenceKind } | undefined {
  const href = hrefIn(value)
  const named = typeof href === 'string' ? parseHref(href) : undefined
  return named !== undefined && isReferenceKind(named.kind) ? { kind: named.kind } : undefined
}

/** What deployed platforms accept as a key. */
const mapKey = new RegExp(`^[A-Za-z0-9._-]{1,${limits.mapKeyLength}}$`)

/** "map (unique keys, each with an array of strings)" */
function readMap({ member, value }: GivenValue, report: Report): NewPropertyItem | undefined {
  if (!Array.isArray(value)) {
    report('BadRequest', 'CONTENT_INVALID', member, 'must be a list of {Key, Values}')
    return undefined
  }
  const map = new Map<string, KeyValues>()
  for (const [index, row] of (value as unknown[]).entries()) {
    const at = `${member}[${index}]`
    const key = isObject(row) ? textOf(memberOf(row, 'key')) : undefined
    if (!isObject(row) || key === undefined || !mapKey.test(key)) {
      const rule = `must have 1 to ${limits.mapKeyLength} letters, digits, ".", "-" or "_"`
      report('BadRequest', 'CONTENT_MAP_KEY_INVALID', `${at}.Key`, rule)
    } else if (map.has(key)) {
      const rule = `is ${shown(key)}, which is already a key of this map: keys must be unique`
      report('BadRequest', 'CONTENT_MAP_DUPES', `${at}.Key`, rule)
    } else {
      map.set(key, { Key: key, Values: readValues(row, at, report) })
    }
  }
  return { content: JSON.stringify([...map.values()]) }
}

function readValues(row: object, at: string, report: Report): string[] {
  const values = memberOf(row, 'values')
  const texts = Array.isArray(values) ? values.map(textOf) : [undefined]
  if (texts.every((text) => text !== undefined)) return texts
  report('BadRequest', 'CONTENT_MAP_VALUES_INVALID', `${at}.Values`, 'must be a list of texts')
  return []
}

/** Deployed clients send plain numbers and booleans where a string is stored. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A member in any case: the inside of a content is not normalized. */
function memberOf(value: object, lowerCaseName: string): unknown {
  return Object.entries(value).find(([name]) => name.toLowerCase() === lowerCaseName)?.[1]
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

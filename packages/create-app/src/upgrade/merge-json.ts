import { isDeepStrictEqual } from 'node:util'

type Json = null | boolean | number | string | readonly Json[] | JsonObject
type JsonObject = { readonly [member: string]: Json }

/** A member that both sides changed; the user's value is kept. */
export type ConflictingMember = { readonly path: string; readonly theirs: Json | undefined }

/**
 * Merges two changes to a JSON document member by member, where a line merge fails: conflict markers inside a
 * package.json would keep npm from running. A member that both changed keeps its value from `ours` and is reported.
 * Undefined if one of the three isn't JSON.
 */
export function mergeJson(
  base: string,
  ours: string,
  theirs: string,
): { readonly text: string; readonly kept: readonly ConflictingMember[] } | undefined {
  let documents: Json[]
  try {
    documents = [base, ours, theirs].map((text) => JSON.parse(text) as Json)
  } catch {
    return undefined
  }
  const kept: ConflictingMember[] = []
  const merged = mergeValue('', documents[0], documents[1], documents[2], kept)
  const indent = /^[ \t]+(?=")/m.exec(ours)?.[0] ?? '  '
  const end = ours.endsWith('\n') ? '\n' : ''
  return { text: `${JSON.stringify(merged, null, indent)}${end}`, kept }
}

function mergeValue(
  path: string,
  base: Json | undefined,
  ours: Json | undefined,
  theirs: Json | undefined,
  kept: ConflictingMember[],
): Json | undefined {
  if (isDeepStrictEqual(base, theirs) || isDeepStrictEqual(ours, theirs)) return ours
  if (isDeepStrictEqual(base, ours)) return theirs
  if (isObject(ours) && isObject(theirs))
    return mergeObject(path, isObject(base) ? base : {}, ours, theirs, kept)
  kept.push({ path, theirs })
  return ours
}

function mergeObject(
  path: string,
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
  kept: ConflictingMember[],
): JsonObject {
  const merged: Record<string, Json> = {}
  // In the order of ours, followed by new members.
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const inside = path === '' ? name : `${path}.${name}`
    const value = mergeValue(inside, own(base, name), own(ours, name), own(theirs, name), kept)
    if (value !== undefined) Object.defineProperty(merged, name, { value, enumerable: true })
  }
  return merged
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

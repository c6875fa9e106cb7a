import type { PartKind } from '../definition/form.ts'
import { partTables } from '../reading/part-tables.ts'
import { memberOf } from '../reading/read-object.ts'
import { parseText } from '../text/parse-text.ts'
import { plainValue, type SyntaxNode } from '../text/syntax.ts'
import { placeIn, type ListPlace } from './edit-form.ts'

/** A part of a form as in its text, valid or not. */
export type OutlinePart = {
  /** Such as `fields[2].fields[0]`. */
  readonly path: string
  /** In the language's spelling; as written if the language has no such kind. */
  readonly kind: string
  /** Its attributes, by the language's spelling. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** Its offsets in the text. */
  readonly start: number
  readonly end: number
  /** The parts inside, of a FieldSet. */
  readonly parts?: readonly OutlinePart[]
}

/**
 * The parts of a definition, whether or not it is valid, for an editor. Undefined if the text is broken or has no list
 * of fields.
 */
export function outlineOf(source: string): readonly OutlinePart[] | undefined {
  const markLength = source.startsWith('\uFEFF') ? 1 : 0
  const { root, errors } = parseText(source.slice(markLength))
  if (root?.kind !== 'object' || errors.length > 0) return undefined
  const fields = memberOf(root, 'fields')?.value
  return fields?.kind === 'array' ? partsOf(fields.items, 'fields', markLength) : undefined
}

function partsOf(items: readonly SyntaxNode[], list: string, shift: number): OutlinePart[] {
  return items.map((node, index): OutlinePart => {
    const path = `${list}[${index}]`
    const place = { path, start: node.start + shift, end: node.end + shift }
    if (node.kind !== 'object') return { ...place, kind: '', attributes: {} }
    const type = memberOf(node, '$type')?.value
    const written = type?.kind === 'text' ? type.value.trim() : ''
    const kind = kindOf(written)
    const names = kind === undefined ? [] : Object.keys(partTables[kind])
    const attributes = Object.fromEntries(
      node.members.map(({ name, value }) => {
        const spelled = names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
        return [spelled, plainValue(value)]
      }),
    )
    const fields = kind === 'FieldSet' ? memberOf(node, 'fields')?.value : undefined
    return {
      ...place,
      kind: kind ?? written,
      attributes,
      ...(fields?.kind === 'array' && { parts: partsOf(fields.items, `${path}.fields`, shift) }),
    }
  })
}

/**
 * The rules of a definition as its text has them, valid or not, for an editor. Undefined if the text is broken or has no
 * rules.
 */
export function rulesetsOf(source: string): unknown {
  const { root, errors } = parseText(source.replace(/^\uFEFF/, ''))
  if (root?.kind !== 'object' || errors.length > 0) return undefined
  const rulesets = memberOf(root, 'rulesets')?.value
  return rulesets === undefined ? undefined : plainValue(rulesets)
}

function kindOf(written: string): PartKind | undefined {
  return (Object.keys(partTables) as PartKind[]).find(
    (one) => one.toLowerCase() === written.toLowerCase(),
  )
}

/** Every part, including those inside FieldSets, from top to bottom. */
export function flatOutline(parts: readonly OutlinePart[]): readonly OutlinePart[] {
  return parts.flatMap((part) => [part, ...flatOutline(part.parts ?? [])])
}

/**
 * The destination of a part that is moved one step: past the adjacent part, into an adjacent FieldSet, or out of the
 * one in which it is first or last. Undefined at the ends of the form. In the form that `moveItem` accepts.
 */
export function stepFrom(
  parts: readonly OutlinePart[],
  path: string,
  way: 'up' | 'down',
): ListPlace | undefined {
  const { list, index } = placeIn(path)
  const siblings = list === 'fields' ? parts : insideOf(parts, list)
  const neighbour = siblings[way === 'up' ? index - 1 : index + 1]
  if (neighbour?.parts !== undefined) {
    return {
      list: `${neighbour.path}.fields`,
      index: way === 'up' ? neighbour.parts.length : 0,
    }
  }
  if (neighbour !== undefined) return { list, index: way === 'up' ? index - 1 : index + 1 }
  if (list === 'fields') return undefined
  const around = placeIn(list.replace(/\.fields$/, ''))
  return { list: around.list, index: way === 'up' ? around.index : around.index + 1 }
}

function insideOf(parts: readonly OutlinePart[], list: string): readonly OutlinePart[] {
  return flatOutline(parts).find(({ path }) => `${path}.fields` === list)?.parts ?? []
}

import { partTables } from '../reading/part-tables.ts'
import { ruleTables } from '../reading/rule-tables.ts'
import { plainValue, type SyntaxNode } from '../text/syntax.ts'
import { FormEditError } from './edit-error.ts'
import {
  arrayAt,
  lineIndent,
  nodeAt,
  objectAt,
  openText,
  withEdits,
  type EditableText,
  type ObjectNode,
  type TextEdit,
} from './editable-text.ts'
import {
  insertEdits,
  newValue,
  removeEdits,
  reorderEdits,
  tailOf,
  textSpans,
  type Inserted,
} from './edit-list.ts'
import { formatValue } from './format-value.ts'
import { unitsOf } from './list-units.ts'

/**
 * Sets an attribute of an object in a definition, or removes it if the value is undefined. Only this attribute is
 * rewritten: everything else is unchanged, including comments and formatting. `path` leads to the object, such as
 * `fields[2]` or `fields[0].choices[1]`; the empty path is the form itself.
 */
export function setAttribute(source: string, path: string, name: string, value: unknown): string {
  const text = openText(source)
  const node = objectAt(text, path)
  const isNamed = (member: { readonly name: string }): boolean =>
    member.name.toLowerCase() === name.toLowerCase()
  const at = node.members.findLastIndex(isNamed)
  const member = node.members[at]
  if (value === undefined) {
    if (member === undefined) return source
    const without = withEdits(text, removeEdits(text, node, at))
    // A duplicated attribute is removed completely.
    return setAttribute(without, path, name, undefined)
  }
  if (member === undefined) {
    return withEdits(
      text,
      insertEdits(text, node, placeOf(node, name), newValue(text, value, name)),
    )
  }
  // A path can't contain a name with the characters of path syntax.
  if (/[.[\]]/.test(name)) return withEdits(text, [written(text, member.value, value)])
  return withValue(source, path === '' ? name : `${path}.${name}`, value)
}

/** Rewrites what differs in a value: of lists and objects only the items and members that do. */
function withValue(source: string, path: string, value: unknown): string {
  const text = openText(source)
  const node = nodeAt(text, path)
  const before = plainValue(node)
  if (isSame(before, value)) return source
  if (isRecord(before) && isRecord(value)) {
    const gone = Object.keys(before).filter((name) => value[name] === undefined)
    const without = gone.reduce((now, name) => setAttribute(now, path, name, undefined), source)
    const given = Object.entries(value).filter(([, one]) => one !== undefined)
    return given.reduce((now, [name, one]) => setAttribute(now, path, name, one), without)
  }
  if (Array.isArray(before) && Array.isArray(value) && before.length > 0) {
    return withItems(source, path, before as unknown[], value as unknown[])
  }
  return withEdits(text, [written(text, node, value)])
}

/** Replaces a value. */
function written(text: EditableText, { start, end }: SyntaxNode, value: unknown): TextEdit {
  const { newline, indent, plain } = text
  const layout = {
    newline,
    indent,
    base: lineIndent(plain, start),
    isInline: !plain.includes('\n'),
  }
  return { start, end, text: formatValue(value, layout) }
}

/** Equal items at both ends stay; in between, items are replaced, inserted and removed. */
function withItems(
  source: string,
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  const least = Math.min(before.length, after.length)
  let first = 0
  while (first < least && isSame(before[first], after[first])) first += 1
  let last = 0
  while (last < least - first && isSame(before.at(-1 - last), after.at(-1 - last))) last += 1
  const [own, other] = [before.length - last, after.length - last]
  let now = source
  for (let at = first; at < Math.min(own, other); at += 1) {
    now = withValue(now, `${path}[${at}]`, after[at])
  }
  for (let at = own; at < other; at += 1) now = insertItem(now, path, at, after[at])
  for (let at = own - 1; at >= other; at -= 1) now = removeItem(now, `${path}[${at}]`)
  return now
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Inserts a value into a list, such as a part into `fields`, before the one at `index` or at the end. */
export function insertItem(source: string, list: string, index: number, value: unknown): string {
  const text = openText(source)
  const node = arrayAt(text, list)
  return withEdits(text, insertEdits(text, node, index, newValue(text, value)))
}

/** Removes a value from its list, with the comments that belong to it. */
export function removeItem(source: string, path: string): string {
  const text = openText(source)
  const { list, index } = placeIn(path)
  return withEdits(text, removeEdits(text, itemOf(text, list, index), index))
}

/** A position in a list. */
export type ListPlace = { readonly list: string; readonly index: number }

/**
 * Moves a value within its list or to another one, with the comments that belong to it. The list's path is as before
 * the move, the index as after the value's removal. Also returns the value's new position.
 */
export function moveItem(
  source: string,
  path: string,
  { list, index }: ListPlace,
): { readonly text: string; readonly path: string } {
  const text = openText(source)
  const from = placeIn(path)
  const node = itemOf(text, from.list, from.index)
  if (list === from.list) {
    const to = Math.max(0, Math.min(index, node.items.length - 1))
    const edits = reorderEdits(text, node, from.index, to)
    return { text: withEdits(text, edits), path: `${list}[${to}]` }
  }
  if (list.startsWith(`${path}.`) || list.startsWith(`${path}[`)) {
    throw new FormEditError('place-invalid', 'A part can’t be moved into itself.')
  }
  const target = arrayAt(text, list)
  const to = Math.max(0, Math.min(index, target.items.length))
  const edits = [
    ...removeEdits(text, node, from.index),
    ...insertEdits(text, target, to, asItIs(text, node, from.index)),
  ]
  return { text: withEdits(text, edits), path: `${afterRemoval(list, from)}[${to}]` }
}

/** The path of a value after a preceding item of an outer list was removed. */
function afterRemoval(path: string, { list, index }: ListPlace): string {
  const rest = path.startsWith(`${list}[`)
    ? /^(\d+)\](.*)$/.exec(path.slice(list.length + 1))
    : null
  const [, at, behind] = rest ?? []
  if (at === undefined || Number(at) <= index) return path
  return `${list}[${Number(at) - 1}]${behind}`
}

/** The list and the index at the end of a value's path. */
export function placeIn(path: string): ListPlace {
  const [, list, index] = /^(.+)\[(\d+)\]$/.exec(path) ?? []
  if (list === undefined) throw new FormEditError('path-unknown', `${path} is not in a list.`)
  return { list, index: Number(index) }
}

function itemOf(text: EditableText, list: string, index: number) {
  const node = arrayAt(text, list)
  if (node.items[index] !== undefined) return node
  throw new FormEditError('path-unknown', `There is nothing at ${list}[${index}].`)
}

/** A value's current text, with its comments, indented for its new place. */
function asItIs(text: EditableText, node: ReturnType<typeof itemOf>, index: number): Inserted {
  const { plain } = text
  const unit = unitsOf(plain, node).units[index]
  const item = node.items[index]
  if (unit === undefined || item === undefined) return newValue(text, null)
  return ({ base }) => {
    const from = lineIndent(plain, unit.start)
    const indented = (start: number, end: number): string =>
      reindented(text, item, { start, end, from, to: base })
    const isOnOwnLine = /[\r\n]/.test(plain.slice(unit.head, unit.start))
    return {
      ...(isOnOwnLine && { head: indented(unit.head, unit.start) }),
      body: indented(unit.start, unit.end),
      tail: tailOf(plain, unit),
    }
  }
}

type Span = {
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

/** A span of the text with its lines reindented, except lines inside a string. */
function reindented(
  { plain }: EditableText,
  item: SyntaxNode,
  { start, end, from, to }: Span,
): string {
  const texts = textSpans(item)
  return plain
    .slice(start, end)
    .replaceAll(/(\r\n|[\r\n])([ \t]*)/g, (whole, newline, spaces, at) => {
      const offset = start + Number(at)
      if (texts.some((one) => one.start < offset && offset < one.end)) return whole
      const indented = String(spaces)
      return (
        String(newline) + (indented.startsWith(from) ? to + indented.slice(from.length) : indented)
      )
    })
}

const tables = { ...partTables, ...ruleTables }

/** The position for a new attribute: in the language's order. */
function placeOf(node: ObjectNode, name: string): number {
  const type = node.members.findLast((member) => member.name.toLowerCase() === '$type')?.value
  const given = type?.kind === 'text' ? type.value.trim().toLowerCase() : ''
  const kind = (Object.keys(tables) as (keyof typeof tables)[]).find(
    (one) => one.toLowerCase() === given,
  )
  const order = ['$type', ...(kind === undefined ? [] : Object.keys(tables[kind]))].map((one) =>
    one.toLowerCase(),
  )
  const rank = order.indexOf(name.toLowerCase())
  if (rank === -1) return node.members.length
  const before = node.members.findLastIndex((member) => {
    const own = order.indexOf(member.name.toLowerCase())
    return own !== -1 && own < rank
  })
  return before + 1
}

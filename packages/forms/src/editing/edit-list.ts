import type { SyntaxNode } from '../text/syntax.ts'
import {
  lineIndent,
  type ArrayNode,
  type EditableText,
  type ObjectNode,
  type TextEdit,
} from './editable-text.ts'
import { formatValue } from './format-value.ts'
import { unitsOf, type Unit } from './list-units.ts'

type Brackets = ArrayNode | ObjectNode

/**
 * The content to insert between brackets: a value, or with its name a member; or a piece of the text, with its
 * comments.
 */
export type Inserted = (layout: {
  /** The indentation of a line there. */
  readonly base: string
  readonly isInline: boolean
}) => { readonly head?: string; readonly body: string; readonly tail?: string }

/** Inserts something before the value at `index`, or after the last one. */
export function insertEdits(
  text: EditableText,
  node: Brackets,
  index: number,
  inserted: Inserted,
): TextEdit[] {
  const { plain, newline } = text
  const { units, end, isMultiline } = unitsOf(plain, node)
  if (units.length === 0) return [fillEdit(text, node, inserted)]
  const isInline = !isMultiline
  const base = isInline ? lineIndent(plain, node.start) : baseOf(plain, units)
  const { head: given, body, tail = '' } = inserted({ base, isInline })
  const head = given ?? (isInline ? ' ' : newline + base)
  const next = units[index]
  if (next !== undefined) {
    return [insertBefore(plain, next, { head, body, tail, isFirstInline: index === 0 && isInline })]
  }
  const last = units.at(-1)
  const comma = last?.comma === undefined ? '' : ','
  return [
    ...(last === undefined || last.comma !== undefined ? [] : [commaAfter(last)]),
    { start: end, end, text: `${head}${body}${comma}${closed(tail, plain.slice(end))}` },
  ]
}

/** Puts the first value between brackets. */
function fillEdit(
  { plain, newline, indent }: EditableText,
  node: Brackets,
  inserted: Inserted,
): TextEdit {
  const outer = lineIndent(plain, node.start)
  const isInline = !plain.slice(0, node.end).includes('\n')
  const base = isInline ? '' : outer + indent
  const { head, body, tail = '' } = inserted({ base, isInline })
  // A comment between the brackets stays in front.
  const before = plain.slice(node.start + 1, node.end - 1).trimEnd()
  const first = isInline ? ' ' : newline + base
  const last = isInline ? ' ' : newline + outer
  const piece = `${before}${head ?? first}${body}${closed(tail, last)}${last}`
  return { start: node.start + 1, end: node.end - 1, text: piece }
}

type Piece = {
  readonly head: string
  readonly body: string
  readonly tail: string
  /** Whether it becomes the first of several in one line. */
  readonly isFirstInline: boolean
}

function insertBefore(
  plain: string,
  next: Unit,
  { head, body, tail, isFirstInline }: Piece,
): TextEdit {
  const own = isFirstInline ? plain.slice(next.head, next.start) : head
  // In one line, what was the first has now something before it.
  const gap = isFirstInline && next.head === next.start ? ' ' : ''
  const piece = `${own}${body},${closed(tail, plain.slice(next.head, next.start) + gap)}${gap}`
  return { start: next.head, end: next.head, text: piece }
}

/** Takes the value at `index` away, with the comments that are about it. */
export function removeEdits({ plain }: EditableText, node: Brackets, index: number): TextEdit[] {
  const { units, end } = unitsOf(plain, node)
  const unit = units[index]
  if (unit === undefined) return []
  if (units.length === 1) {
    const left = plain.slice(node.start + 1, unit.head) + plain.slice(end, node.end - 1)
    const isEmpty = left.trim() === ''
    return isEmpty
      ? [{ start: node.start + 1, end: node.end - 1, text: '' }]
      : [{ start: unit.head, end: unit.tail, text: '' }]
  }
  const before = units[index - 1]
  const isLast = index === units.length - 1
  const cut: TextEdit = { start: unit.head, end: unit.tail, text: '' }
  if (isLast && unit.comma === undefined && before?.comma !== undefined) {
    return [{ start: before.comma, end: before.comma + 1, text: '' }, cut]
  }
  return [cut]
}

/** Moves the value at `from` within its list; each value keeps its comments. */
export function reorderEdits(
  { plain }: EditableText,
  node: Brackets,
  from: number,
  to: number,
): TextEdit[] {
  const { units, end, isMultiline } = unitsOf(plain, node)
  const [first] = units
  const moved = units[from]
  if (first === undefined || moved === undefined || from === to) return []
  const heads = units.map((unit) => plain.slice(unit.head, unit.start))
  const order = units.toSpliced(from, 1).toSpliced(to, 0, moved)
  const hasLastComma = units.at(-1)?.comma !== undefined
  const headOf = (unit: Unit, index: number): string => {
    const own = plain.slice(unit.head, unit.start)
    // On one line, the space before a value belongs to the position and not to the value.
    return isMultiline || own.trim() !== '' ? own : gapAt(heads, index)
  }
  const pieces = order.map((unit, index) => {
    const next = order[index + 1]
    const follows = next === undefined ? plain.slice(end) : headOf(next, index + 1)
    const comma = next === undefined && !hasLastComma ? '' : ','
    const body = plain.slice(unit.start, unit.end)
    return headOf(unit, index) + body + comma + closed(tailOf(plain, unit), follows)
  })
  return [{ start: first.head, end, text: pieces.join('') }]
}

function gapAt(heads: readonly string[], index: number): string {
  const own = index === 0 ? heads[0] : heads[1]
  return own !== undefined && own.trim() === '' ? own : ' '
}

/** What follows a value on its line, with a line end added if a comment would otherwise swallow the next value. */
function closed(tail: string, follows: string): string {
  const isOpen = /\/\/[^\r\n]*$/.test(tail) && !/^[\r\n]/.test(follows)
  return isOpen ? `${tail}\n` : tail
}

/** What follows a value on its line, without the comma. */
export function tailOf(plain: string, { end, comma, tail }: Unit): string {
  return comma === undefined
    ? plain.slice(end, tail)
    : plain.slice(end, comma) + plain.slice(comma + 1, tail)
}

function commaAfter({ end }: Unit): TextEdit {
  return { start: end, end, text: ',' }
}

/** The indentation of the values that start a line. */
function baseOf(plain: string, units: readonly Unit[]): string {
  const own = units.find((unit) => /[\r\n]/.test(plain.slice(unit.head, unit.start)))
  return own === undefined ? '' : lineIndent(plain, own.start)
}

/** A newly written value. */
export function newValue(text: EditableText, value: unknown, name?: string): Inserted {
  return ({ base, isInline }) => {
    const { newline, indent } = text
    // A part gets one line per member; a value of an attribute is on one line if it fits.
    const isOpen =
      name === undefined && typeof value === 'object' && value !== null && '$type' in value
    const written = formatValue(value, { newline, indent, base, isInline, isOpen })
    return { body: name === undefined ? written : `${JSON.stringify(name)}: ${written}` }
  }
}

/** The ranges of strings with line breaks: their lines are never reindented. */
export function textSpans(node: SyntaxNode): readonly { start: number; end: number }[] {
  switch (node.kind) {
    case 'object':
      return node.members.flatMap(({ value }) => textSpans(value))
    case 'array':
      return node.items.flatMap(textSpans)
    case 'text':
      return [{ start: node.start, end: node.end }]
    case 'number':
    case 'boolean':
    case 'null':
    case 'broken':
      return []
  }
}

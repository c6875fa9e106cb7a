import { memberOf } from '../reading/read-object.ts'
import { parseText } from '../text/parse-text.ts'
import type { SyntaxNode } from '../text/syntax.ts'
import { FormEditError } from './edit-error.ts'

/** A text that was read to be edited. All offsets are in `plain`. */
export type EditableText = {
  /** The byte order mark, which editors don't count and which stays first. */
  readonly mark: string
  readonly plain: string
  readonly root: ObjectNode
  readonly newline: string
  /** The indentation of one level. */
  readonly indent: string
}

export type ObjectNode = Extract<SyntaxNode, { readonly kind: 'object' }>
export type ArrayNode = Extract<SyntaxNode, { readonly kind: 'array' }>

/** A replacement of a span of a text. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string }

/** Reads a text to be edited. Throws a FormEditError if it is broken, since the extent of its parts is unknown. */
export function openText(source: string): EditableText {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const plain = source.slice(mark.length)
  const { root, errors } = parseText(plain)
  const [error] = errors
  if (error !== undefined || root?.kind !== 'object') {
    const reason = error?.message ?? 'It is not an object: { "$type": "Form", … }.'
    throw new FormEditError('unreadable', `The definition can't be edited. ${reason}`)
  }
  return {
    mark,
    plain,
    root,
    newline: plain.includes('\r\n') ? '\r\n' : '\n',
    indent: indentOf(plain, root),
  }
}

/** The node at a path. */
export function nodeAt({ root }: EditableText, path: string): SyntaxNode {
  let node: SyntaxNode | undefined = root
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (node?.kind === 'object' && name !== undefined) node = memberOf(node, name)?.value
    else if (node?.kind === 'array' && index !== undefined) node = node.items[Number(index)]
    else node = undefined
  }
  if (node === undefined) {
    throw new FormEditError('path-unknown', `There is nothing at ${path} in the definition.`)
  }
  return node
}

/** The object at a path. */
export function objectAt(text: EditableText, path: string): ObjectNode {
  const node = nodeAt(text, path)
  if (node.kind === 'object') return node
  throw new FormEditError('path-unknown', `${path || 'The definition'} is not an object.`)
}

/** The list at a path. */
export function arrayAt(text: EditableText, path: string): ArrayNode {
  const node = nodeAt(text, path)
  if (node.kind === 'array') return node
  throw new FormEditError('path-unknown', `${path} is not a list.`)
}

/** The text with some spans replaced; they don't overlap. */
export function withEdits({ mark, plain }: EditableText, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const { start, end, text } of sorted) {
    result += plain.slice(at, start) + text
    at = end
  }
  return mark + result + plain.slice(at)
}

/** The leading spaces of an offset's line. */
export function lineIndent(plain: string, offset: number): string {
  const before = plain.slice(0, offset)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return /^[ \t]*/.exec(plain.slice(start, offset))?.[0] ?? ''
}

/** The indentation of the first member, if it has its own line. */
function indentOf(plain: string, root: ObjectNode): string {
  const [first] = root.members
  const isOnOwnLine = first !== undefined && /[\r\n]/.test(plain.slice(root.start, first.start))
  if (!isOnOwnLine) return '  '
  const own = lineIndent(plain, first.start).slice(lineIndent(plain, root.start).length)
  return own === '' ? '  ' : own
}

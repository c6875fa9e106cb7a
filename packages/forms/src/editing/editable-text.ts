import { memberOf } from '../reading/read-object.ts'
import { parseText } from '../text/parse-text.ts'
import type { SyntaxNode } from '../text/syntax.ts'
import { FormEditError } from './edit-error.ts'

/** A text that was read to be edited. All offsets are in `plain`. */
export type EditableText = {
  /** What editors don't count, and what stays in front. */
  readonly mark: string
  readonly plain: string
  readonly root: ObjectNode
  readonly newline: string
  /** What one level is indented by. */
  readonly indent: string
}

export type ObjectNode = Extract<SyntaxNode, { readonly kind: 'object' }>
export type ArrayNode = Extract<SyntaxNode, { readonly kind: 'array' }>

/** A span of a text that another stands in place of. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string }

/** Reads a text to be edited. Throws a FormEditError where it is broken: nobody could tell what belongs where. */
export function openText(source: string): EditableText {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const plain = source.slice(mark.length)
  const { root, errors } = parseText(plain)
  const [error] = errors
  if (error !== undefined || root?.kind !== 'object') {
    const reason = error?.message ?? 'It is no object: { "$type": "Form", … }.'
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

/** What a path leads to. */
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
  throw new FormEditError('path-unknown', `${path || 'The definition'} is no object.`)
}

/** The list at a path. */
export function arrayAt(text: EditableText, path: string): ArrayNode {
  const node = nodeAt(text, path)
  if (node.kind === 'array') return node
  throw new FormEditError('path-unknown', `${path} is no list.`)
}

/** The text with other spans in place of some; none of them overlap. */
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

/** The spaces that the line of an offset begins with. */
export function lineIndent(plain: string, offset: number): string {
  const before = plain.slice(0, offset)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return /^[ \t]*/.exec(plain.slice(start, offset))?.[0] ?? ''
}

/** As the first member is indented, where it has a line of its own. */
function indentOf(plain: string, root: ObjectNode): string {
  const [first] = root.members
  const isOnOwnLine = first !== undefined && /[\r\n]/.test(plain.slice(root.start, first.start))
  if (!isOnOwnLine) return '  '
  const own = lineIndent(plain, first.start).slice(lineIndent(plain, root.start).length)
  return own === '' ? '  ' : own
}

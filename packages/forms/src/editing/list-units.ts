import type { ArrayNode, ObjectNode } from './editable-text.ts'

/**
 * One of the values of a list, or one of the members of an object, with its comments: `head` is the line break and the
 * comments above, `tail` what follows on its line. All are offsets.
 */
export type Unit = {
  readonly head: number
  readonly start: number
  readonly end: number
  /** The offset of its comma; undefined if it has none. */
  readonly comma: number | undefined
  readonly tail: number
}

/** The content between two brackets. */
export type Units = {
  readonly units: readonly Unit[]
  /** The offset after what belongs to the last value, where the text before the closing bracket starts. */
  readonly end: number
  /** Whether each value starts its own line. */
  readonly isMultiline: boolean
}

const comment = /\/\/[^\r\n]*|\/\*[^]*?\*\//y
const space = /[^\S\r\n]+/y
const lineBreak = /\r\n|[\r\n]/y

/** Splits the content between brackets into values, each with the comments that belong to it. */
export function unitsOf(plain: string, node: ArrayNode | ObjectNode): Units {
  const bodies =
    node.kind === 'array'
      ? node.items.map(({ start, end }) => ({ start, end }))
      : node.members.map(({ start, value }) => ({ start, end: value.end }))
  const closing = node.end - 1
  let head = restOfLine(plain, node.start + 1, bodies[0]?.start ?? closing)
  const units = bodies.map(({ start, end }, index): Unit => {
    const next = bodies[index + 1]?.start ?? closing
    const comma = commaIn(plain, end, next)
    const tail = restOfLine(plain, comma === undefined ? end : comma + 1, next)
    const unit = { head, start, end, comma, tail }
    head = tail
    return unit
  })
  return {
    units,
    end: head,
    isMultiline: units.some((unit) => /[\r\n]/.test(plain.slice(unit.head, unit.start))),
  }
}

/** The offset of the comma between two values; spaces and comments may precede it. */
function commaIn(plain: string, from: number, to: number): number | undefined {
  let at = from
  while (at < to && plain.charAt(at) !== ',') {
    at = after(comment, plain, at) ?? at + 1
  }
  return at < to ? at : undefined
}

/**
 * The end of the line, including its comments, if nothing else precedes it; else the offset itself, since the text
 * there belongs to what follows.
 */
function restOfLine(plain: string, from: number, to: number): number {
  let at = from
  while (at < to) {
    const next = after(space, plain, at) ?? after(comment, plain, at)
    if (next === undefined) break
    at = next
  }
  const isAtEnd = at < to && after(lineBreak, plain, at) !== undefined
  return isAtEnd && at <= to ? at : from
}

function after(pattern: RegExp, plain: string, at: number): number | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(plain)
  return found === null ? undefined : at + found[0].length
}

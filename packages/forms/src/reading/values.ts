import { numberIn } from '../definition/number-text.ts'
import { nameOfKind, type SyntaxNode } from '../text/syntax.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { AttributeType, JsonSchema } from './attribute.ts'
import type { Reading } from './reading.ts'

/** A text. A number, true or false is accepted as written. */
export const text: AttributeType<string> = {
  schema: { type: 'string' },
  read(node, path, reading) {
    if (node.kind === 'text') return node.value
    if (node.kind !== 'number' && node.kind !== 'boolean') {
      return refuse(node, path, reading, 'a text')
    }
    const value = node.kind === 'number' ? node.raw : String(node.value)
    lenient(node, path, reading, JSON.stringify(value))
    return value
  },
}

/** true or false; also as a text in any case, as 1 or 0, and as pages write what is true: `"disabled": "disabled"`. */
export const boolean: AttributeType<boolean> = {
  schema: { type: 'boolean' },
  read(node, path, reading) {
    if (node.kind === 'boolean') return node.value
    const written =
      node.kind === 'text' ? node.value.trim().toLowerCase() : node.kind === 'number' && node.raw
    if (written === '') return unset(node, path, reading)
    if (written === last(path).toLowerCase()) {
      const message = `${last(path)} must be true or false; ${JSON.stringify(written)} is read as true.`
      reading.report('warning', 'value-form', path, node.start, message)
      return true
    }
    const isTrue = written === 'true' || written === '1'
    if (!isTrue && written !== 'false' && written !== '0') {
      return refuse(node, path, reading, 'true or false')
    }
    lenient(node, path, reading, String(isTrue))
    return isTrue
  },
}

/** A number; also as a text. */
export const number: AttributeType<number> = numberOf({ type: 'number' }, 'a number', () => true)

/** A non-negative integer; also as a text. */
export const count: AttributeType<number> = numberOf(
  { type: 'integer', minimum: 0 },
  'an integer of at least 0',
  (value) => Number.isSafeInteger(value) && value >= 0,
)

function numberOf(
  schema: JsonSchema,
  expected: string,
  isFine: (value: number) => boolean,
): AttributeType<number> {
  return {
    schema,
    read(node, path, reading) {
      if (node.kind === 'text' && node.value.trim() === '') return unset(node, path, reading)
      const value =
        node.kind === 'text' ? numberIn(node.value) : node.kind === 'number' && node.value
      if (typeof value !== 'number' || !isFine(value)) return refuse(node, path, reading, expected)
      if (node.kind === 'text') lenient(node, path, reading, String(value))
      return value
    },
  }
}

/** One of these enum values, in any case. */
export function oneOf<const Word extends string>(...words: readonly Word[]): AttributeType<Word> {
  return {
    schema: { enum: words },
    read(node, path, reading) {
      const known = words.map((word) => JSON.stringify(word)).join(', ')
      if (node.kind !== 'text') return refuse(node, path, reading, `one of ${known}`)
      const given = node.value.trim()
      const word = words.find((one) => one.toLowerCase() === given.toLowerCase())
      if (word === undefined) {
        const message = `${last(path)} must be one of ${known}, not ${JSON.stringify(node.value)}.`
        const guess = didYouMean(given, words)
        reading.report('error', 'unknown-word', path, node.start, message + guess)
      } else if (word !== node.value) lenient(node, path, reading, JSON.stringify(word))
      return word
    },
  }
}

/** Ids or other words separated by commas, as the platform writes them; a list is accepted too. */
export const commaList: AttributeType<string> = {
  schema: { type: 'string' },
  read(node, path, reading) {
    if (node.kind === 'text') return node.value
    if (node.kind !== 'array') return refuse(node, path, reading, 'a comma-separated text')
    const words = node.items.flatMap(
      (item, index) => text.read(item, `${path}[${index}]`, reading) ?? [],
    )
    lenient(node, path, reading, JSON.stringify(words.join(',')))
    return words.join(',')
  },
}

/** A list of values of one type. */
export function listOf<T>(type: AttributeType<T>): AttributeType<readonly T[]> {
  return {
    schema: { type: 'array', items: type.schema },
    read(node, path, reading) {
      if (node.kind !== 'array') return refuse(node, path, reading, 'a list')
      return node.items.flatMap((item, index) => {
        const value = type.read(item, `${path}[${index}]`, reading)
        return value === undefined ? [] : [value]
      })
    },
  }
}

/** Reports a value of the wrong kind, unless its text was unreadable and has been reported. */
export function refuse(
  node: SyntaxNode,
  path: string,
  reading: Reading,
  expected: string,
): undefined {
  if (node.kind === 'broken') return
  const given = node.kind === 'text' ? JSON.stringify(node.value.slice(0, 40)) : nameOfKind(node)
  const message = `${last(path)} must be ${expected}, not ${given}.`
  reading.report('error', 'wrong-type', path, node.start, message)
}

/** Deployed definitions write an empty text for an absent value. */
function unset(node: SyntaxNode, path: string, reading: Reading): undefined {
  const message = `Strict JSON leaves out an empty ${last(path)}.`
  reading.report('info', 'value-form', path, node.start, message)
}

function lenient(node: SyntaxNode, path: string, reading: Reading, strict: string): void {
  const message = `Strict JSON writes ${last(path)} as ${strict}.`
  reading.report('info', 'value-form', path, node.start, message)
}

/** The last segment of a path, as the name in a message. */
export function last(path: string): string {
  return /[^.]*$/.exec(path)?.[0] || 'This'
}

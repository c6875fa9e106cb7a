import { unusualText, type ValueContext } from './values.ts'

/** A value as JSON; where it is to be odd, in a form that `JSON.stringify` never writes. */
export function jsonOf(value: unknown, making: ValueContext): Buffer {
  const { random, oddness } = making
  const text = JSON.stringify(value) ?? 'null'
  if (!random.withProbability(oddness)) return Buffer.from(text)
  const change = random.pick([withDuplicate, escaped, spaced, marked, cutOff])
  return Buffer.from(change(text, making))
}

/** The first member once more, in another spelling and with another value. */
function withDuplicate(text: string, making: ValueContext): string {
  const [, name] = /^\{"((?:[^"\\]|\\.)*)":/.exec(text) ?? []
  if (name === undefined) return text
  const again = making.random.pick([name, name.toLowerCase(), name.toUpperCase()])
  return `${text.slice(0, -1)},"${again}":${JSON.stringify(unusualText(making))}}`
}

/** Every letter by its number, and half a pair of surrogates at the end of the first text. */
function escaped(text: string): string {
  const inNumbers = text.replaceAll(
    /[a-z](?=[^"]*")/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return inNumbers.replace(/(?<=[^\\])"([,}\]])/, '\\ud83d"$1')
}

function spaced(text: string): string {
  return `${' '.repeat(20_000)}${text}${'\n'.repeat(20_000)}`
}

function marked(text: string): string {
  return `\ufeff${text}`
}

function cutOff(text: string, { random }: ValueContext): string {
  return text.slice(0, random.below(text.length + 1))
}

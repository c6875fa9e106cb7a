/** A piece of a text of a test: as it is, or the value of an expression. */
export type Piece = string | { readonly code: string }

/** The text in a test: a string, or a template where it has expressions. */
export function textCode(pieces: readonly Piece[]): string {
  if (pieces.length === 1 && typeof pieces[0] === 'object') return pieces[0].code
  if (pieces.every((piece) => typeof piece === 'string')) return quoted(pieces.join(''))
  return `\`${pieces.map((piece) => (typeof piece === 'string' ? escaped(piece) : `\${${piece.code}}`)).join('')}\``
}

/** A text in single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${inner.replaceAll("'", String.raw`\'`)}'`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
}

/** A text in which some parts are the values of expressions. */
export function replaceIn(text: string, values: ReadonlyMap<string, string>): Piece[] {
  const known = [...values.keys()].filter((key) => key !== '')
  if (known.length === 0) return [text]
  const either = known.map((key) => key.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|')
  // Whole ids only: 400 isn't a part of 4001.
  const found = new RegExp(`(?<![\\w-])(${either})(?![\\w-])`)
  return text
    .split(found)
    .map((piece): Piece => {
      const code = values.get(piece)
      return code === undefined ? piece : { code }
    })
    .filter((piece) => piece !== '')
}

const date = /\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/
const address = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])/
/** Members whose values are other ones on each platform. */
const ownNames = /^(RequestId|ETag|user_?code|expires_in|Expires|Duration.*|RunningDuration)$/i
/** Longer lists are expected to be lists, whatever is in them. */
const longestList = 20
/** So many values of an answer are expected. */
const mostValues = 300

type Expecting = {
  /** Whether the request made what it answers with, so that the ids are new. */
  readonly isNew: boolean
  /** Ids that are the values of expressions. */
  readonly values: ReadonlyMap<string, string>
}

/** What a test expects of a JSON answer: its values, except those that are new on each platform. */
export function expectedCode(json: unknown, { isNew, values }: Expecting): string {
  let left = mostValues
  const codeOf = (value: unknown, name: string, indent: string): string => {
    left -= 1
    if (typeof value === 'string') return stringCode(value, name)
    if (typeof value === 'number' && ownNames.test(name)) return 'expect.any(Number)'
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    if (left < 0) return Array.isArray(value) ? 'expect.any(Array)' : 'expect.any(Object)'
    const inner = `${indent}  `
    if (Array.isArray(value)) {
      if (value.length > longestList) return 'expect.any(Array)'
      const items = value.map((item) => `${inner}${codeOf(item, name, inner)},\n`)
      return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`
    }
    const members = Object.entries(value).map(
      ([key, member]) => `${inner}${keyCode(key)}: ${codeOf(member, key, inner)},\n`,
    )
    return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`
  }
  const stringCode = (value: string, name: string): string => {
    const isOwn =
      date.test(value) ||
      address.test(value) ||
      ownNames.test(name) ||
      value.includes('[redacted]') ||
      (isNew && /^(Id|Href.*)$/.test(name))
    return isOwn ? 'expect.any(String)' : textCode(replaceIn(value, values))
  }
  return codeOf(json, '', '  ')
}

function keyCode(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${quoted(key)}]`
}

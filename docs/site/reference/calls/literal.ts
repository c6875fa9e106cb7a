/** How a language writes values. */
export type ValueSyntax = {
  readonly true: string
  readonly false: string
  readonly null: string
  /** One level of indentation. */
  readonly indent: string
  /** The name of a member. */
  readonly name: (name: string) => string
}

/** The values of TypeScript. */
export const typescriptValues: ValueSyntax = {
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
  name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
}

/** The values of Python. */
export const pythonValues: ValueSyntax = {
  true: 'True',
  false: 'False',
  null: 'None',
  indent: '    ',
  name: quoted,
}

const width = 80

/** A value of JSON in a language: on one line if it is short, else one member a line. */
export function literal(value: unknown, syntax: ValueSyntax, indent = ''): string {
  const flat = onOneLine(value, syntax)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= width) {
    return flat
  }
  const inner = indent + syntax.indent
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${literal(item, syntax, inner)},\n`).join('')}${indent}]`
  }
  const lines = Object.entries(value).map(
    ([name, member]) => `${inner}${syntax.name(name)}: ${literal(member, syntax, inner)},\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function onOneLine(value: unknown, syntax: ValueSyntax): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false
  if (value === null || typeof value !== 'object') return syntax.null
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, syntax)).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${syntax.name(name)}: ${onOneLine(member, syntax)}`,
  )
  if (members.length === 0) return '{}'
  // Python's own style has no spaces inside braces.
  return syntax === pythonValues ? `{${members.join(', ')}}` : `{ ${members.join(', ')} }`
}

/** A text in single quotes, with the escapes that TypeScript and Python share. */
export function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${escaped.replaceAll("'", String.raw`\'`)}'`
}

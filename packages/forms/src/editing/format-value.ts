/** The style in which values are written into a text. */
export type ValueLayout = {
  readonly newline: string
  /** The indentation of one level. */
  readonly indent: string
  /** The indentation of the line that the value starts on. */
  readonly base: string
  /** Whether all of it stays on one line. */
  readonly isInline: boolean
  /** Whether the outermost brackets are broken into lines even if they would fit on one. */
  readonly isOpen?: boolean
}

const widest = 90

/** Writes a value as strict JSON: on one line if it fits, else one line for each member. */
export function formatValue(value: unknown, layout: ValueLayout): string {
  const inline = inOneLine(value)
  const isComposite = typeof value === 'object' && value !== null
  if (!isComposite || layout.isInline) return inline
  if (layout.isOpen !== true && layout.base.length + inline.length <= widest) return inline
  const inner = layout.base + layout.indent
  const nested = { ...layout, base: inner, isOpen: false }
  const lines = Array.isArray(value)
    ? (value as unknown[]).map((one) => formatValue(one, nested))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => `${JSON.stringify(name)}: ${formatValue(one, nested)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (lines.length === 0) return `${open}${close}`
  const { newline, base } = layout
  return `${open}${newline}${inner}${lines.join(`,${newline}${inner}`)}${newline}${base}${close}`
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${(value as unknown[]).map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${JSON.stringify(name)}: ${inOneLine(one)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

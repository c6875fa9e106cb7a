/**
 * Reads the value of a structured header line, `<ID=DP,Number=1,Description="Depth, \"raw\"">`, as its
 * keys and values. Inside quotes a comma is text, and a backslash takes the special meaning from a quote
 * or a backslash (VCF, section 1.4). Undefined when the value is not structured.
 */
export function parseStructuredValue(value: string): Map<string, string> | undefined {
  const text = value.trimEnd()
  if (!text.startsWith('<') || !text.endsWith('>')) return undefined
  const end = text.length - 1
  const fields = new Map<string, string>()
  let at = 1
  while (at < end) {
    const equals = text.indexOf('=', at)
    const comma = text.indexOf(',', at)
    if (equals === -1 || equals >= end) break
    // A key without a value, or the rest of an unquoted value with a comma in it: no field.
    if (comma !== -1 && comma < equals) {
      at = comma + 1
      continue
    }
    const key = text.slice(at, equals).trim()
    const field =
      text[equals + 1] === '"' ? quoted(text, equals + 2, end) : bare(text, equals + 1, end)
    if (!fields.has(key)) fields.set(key, field.value)
    at = field.next
  }
  return fields
}

function bare(text: string, start: number, end: number): { value: string; next: number } {
  const comma = text.indexOf(',', start)
  const stop = comma === -1 ? end : comma
  return { value: text.slice(start, stop), next: stop + 1 }
}

function quoted(text: string, start: number, end: number): { value: string; next: number } {
  let value = ''
  let at = start
  while (at < end && text[at] !== '"') {
    const next = text[at + 1]
    const isEscape = text[at] === '\\' && at + 1 < end && (next === '"' || next === '\\')
    value += isEscape ? next : text[at]
    at += isEscape ? 2 : 1
  }
  const comma = text.indexOf(',', at)
  return { value, next: comma === -1 ? end : comma + 1 }
}

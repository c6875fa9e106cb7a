/** A change of a text box: what takes the place of the selection, and where the caret is then, from its start. */
export type Edit = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly caret: number
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' }

/** What a key does in a definition besides writing itself: indents, closes brackets, steps over closed ones. */
export function editOf(key: string, text: string, start: number, end: number): Edit | undefined {
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  if (key === 'Enter') {
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const [indent = ''] = /^[ \t]*/.exec(line) ?? []
    const opens = '{['.includes(before) && before !== ''
    const inner = opens ? `${indent}  ` : indent
    const closes = opens && closing[before] === after ? `\n${indent}` : ''
    return { start, end, text: `\n${inner}${closes}`, caret: 1 + inner.length }
  }
  if (start !== end) return undefined
  if (key === 'Backspace' && closing[before] === after && before !== '') {
    return { start: start - 1, end: end + 1, text: '', caret: 0 }
  }
  const isInText = isOpen(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
  if ((key === '"' ? isInText : '}]'.includes(key) && !isInText) && after === key) {
    return { start, end: end + 1, text: key, caret: 1 }
  }
  const close = closing[key]
  if (close !== undefined && !isInText && /^[\s,}\]]?$/.test(after)) {
    return { start, end, text: key + close, caret: 1 }
  }
  return undefined
}

/** Whether a text is open at the end of the beginning of a line. */
function isOpen(line: string): boolean {
  return (line.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1
}

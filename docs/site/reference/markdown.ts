/** A text as a page shows it: nothing in it is markup. */
export function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll(/([*_|[\]`])/g, '\\$1')
    .replaceAll(/\s+/g, ' ')
}

/** A text in the type of code. */
export function code(text: string): string {
  if (text === '') return ''
  // Inside of HTML an entity is not read everywhere; a code span needs none, but can't hold these two in a table.
  return text.includes('<') && !/[|`]/.test(text)
    ? `\`${text}\``
    : `<code v-pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')}</code>`
}

/** A table, or nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}\n`
}

/** A fenced block. */
export function fence(language: string, text: string): string {
  return `\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n\n`
}

/** A text as the value of an attribute, on one line. */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '&#10;')
}

/** Text boxes know one kind of line break, and no byte order mark. */
export function shownText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

/** What was typed, with the line breaks and the mark of the text that it was made of. */
export function writtenText(shown: string, before: string): string {
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  return mark + (before.includes('\r\n') ? shown.replaceAll('\n', '\r\n') : shown)
}

/** Where an offset of the text is in what is shown of it. */
export function shownOffset(text: string, offset: number): number {
  return shownText(text.slice(0, offset)).length
}

/** The lines of what is shown that a span of the text is on: from 1, both ends inclusive. */
export function linesOf(text: string, start: number, end: number): readonly [number, number] {
  const line = (offset: number): number => shownText(text.slice(0, offset)).split('\n').length
  return [line(start), line(Math.max(start, end - 1))]
}

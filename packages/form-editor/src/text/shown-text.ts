/** Text boxes support one kind of line break, and no byte order mark. */
export function shownText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

/** The edited text, with the line breaks and the byte order mark of the original text. */
export function writtenText(shown: string, before: string): string {
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  return mark + (before.includes('\r\n') ? shown.replaceAll('\n', '\r\n') : shown)
}

/** The offset in the shown text for an offset of the original. */
export function shownOffset(text: string, offset: number): number {
  return shownText(text.slice(0, offset)).length
}

/** The lines of the shown text that a span of the original covers: from 1, both ends inclusive. */
export function linesOf(text: string, start: number, end: number): readonly [number, number] {
  const line = (offset: number): number => shownText(text.slice(0, offset)).split('\n').length
  return [line(start), line(Math.max(start, end - 1))]
}

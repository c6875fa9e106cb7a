/** Text of a help page: lines are joined into paragraphs, separated by empty lines; the terminal wraps them. */
export function prose(text: string): string {
  return text
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')
}

/** Text of a help page: lines are joined to paragraphs, which an empty line parts; the terminal folds them. */
export function prose(text: string): string {
  return text
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')
}

import type { OutlinePart } from '@benchtop/forms'

/** What a part is called: by its label, or whatever says which it is. */
export function nameOfPart(part: OutlinePart | undefined): string {
  const { label, title, text, id } = part?.attributes ?? {}
  const named = [label, title, text, id].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  )
  const line = named?.replaceAll(/\s+/g, ' ').trim() ?? (part?.kind || 'A part')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

import type { OutlinePart } from '@benchtop/forms'

/** The display name of a part: its label, or else what identifies it. */
export function nameOfPart(part: OutlinePart | undefined): string {
  const { label, title, text, id } = part?.attributes ?? {}
  const named = [label, title, text, id].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  )
  const line = named?.replaceAll(/\s+/g, ' ').trim() ?? (part?.kind || '…')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

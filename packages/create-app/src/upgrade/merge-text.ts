import { diff3Merge } from 'node-diff3'

/** The labels of the sides in conflict markers. */
export type Labels = { readonly ours: string; readonly base: string; readonly theirs: string }

/**
 * Merges two changes to a text line by line. Where both changed the same lines, all three versions are written between
 * git's conflict markers. Line endings follow `ours`.
 */
export function mergeText(base: string, ours: string, theirs: string, labels: Labels) {
  const hasCarriageReturns = /\r\n/.test(ours) && !/[^\r]\n|^\n/.test(ours)
  const lines = (text: string) =>
    (hasCarriageReturns ? text.replaceAll('\r\n', '\n') : text).split('\n')
  const merged: string[] = []
  let conflicts = 0
  for (const { ok, conflict } of diff3Merge(lines(ours), lines(base), lines(theirs))) {
    if (ok !== undefined) merged.push(...ok)
    if (conflict === undefined) continue
    conflicts += 1
    merged.push(
      `<<<<<<< ${labels.ours}`,
      ...conflict.a,
      `||||||| ${labels.base}`,
      ...conflict.o,
      '=======',
      ...conflict.b,
      `>>>>>>> ${labels.theirs}`,
    )
  }
  return { text: merged.join(hasCarriageReturns ? '\r\n' : '\n'), conflicts }
}

/** `NeedsAttention` and `NEEDS_ATTENTION` as `Needs attention`; abbreviations stay capitals. */
export function statusWords(status: string): string {
  const words = status
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(' ')
    .map((word) => (/^(qc|qcfailed)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The options of a filter of statuses. */
export function statusOptions(
  statuses: readonly string[],
): (readonly [status: string, words: string])[] {
  return statuses.map((status) => [status, statusWords(status)])
}

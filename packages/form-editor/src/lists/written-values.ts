/** What a definition has as a text, or what can be shown as one. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The items of a list of objects; undefined if the value is something else, which is edited as JSON. */
export function recordsIn(
  value: unknown,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value as readonly unknown[]
  return items.every(isRecord) ? items : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values of a field's choices; none if it has no choices. */
export function choiceValues(choices: unknown): readonly string[] {
  return (recordsIn(choices) ?? []).flatMap(({ value }) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )
}

/** An object of JSON. */
export type Row = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every object in a value of JSON, the outer ones first. */
export function* objectsIn(value: unknown): Generator<Row> {
  if (isObject(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) yield* objectsIn(member)
}

/** Replaces a text by the name of the member that it, or the list that it is in, belongs to, and that member's object. */
export type ReplaceText = (text: string, name: string, owner: Row) => string

/** A value of JSON with each text replaced. */
export function mapTexts(
  value: unknown,
  replace: ReplaceText,
  name = '',
  owner: Row = {},
): unknown {
  if (typeof value === 'string') return replace(value, name, owner)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, replace, name, owner))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, mapTexts(one, replace, member, value)]),
  )
}

/** The same members under longer names: `Prefixed<'a', {b: 1}>` is `{'a.b': 1}`. */
export type Prefixed<Prefix extends string, Members> = {
  readonly [Name in keyof Members & string as `${Prefix}.${Name}`]: Members[Name]
}

/** Puts `prefix.` before every member's name, in the type too. */
export function prefixed<const Prefix extends string, const Members extends object>(
  prefix: Prefix,
  members: Members,
): Prefixed<Prefix, Members> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [`${prefix}.${name}`, member]),
  ) as Prefixed<Prefix, Members>
}

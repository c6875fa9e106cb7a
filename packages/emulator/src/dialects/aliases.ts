import type { Dialect } from './dialect.ts'

/**
 * Second names of members, for clients that use another name: `{"HrefPlatformUI": "HrefOtherUI"}`. Answers carry the
 * member under both names; requests may use either.
 */
export type Aliases = Readonly<Record<string, string>>

/** A dialect whose answers carry each aliased member under its second name too, at any depth. */
export function emitAliases(dialect: Dialect, aliases: Aliases): Dialect {
  const seconds = new Map(Object.entries(aliases))
  if (seconds.size === 0) return dialect
  const emit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(emit)
    if (typeof value !== 'object' || value === null) return value
    const members: [string, unknown][] = []
    for (const [name, member] of Object.entries(value)) {
      const emitted = emit(member)
      const second = seconds.get(name)
      members.push([name, emitted])
      if (second !== undefined && !(second in value)) members.push([second, emitted])
    }
    return Object.fromEntries(members)
  }
  return {
    rewritesRecords: true,
    record: (record, notifications) => emit(dialect.record(record, notifications)),
    page: (items, info, notifications, extra) =>
      emit(dialect.page(items, info, notifications, extra)),
    error: (error, context) => emit(dialect.error(error, context)),
  }
}

/** The declared name of a member or parameter, from the name in a request; lower case in and out. */
export function declaredNames(aliases: Aliases): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(aliases).map(([name, second]) => [second.toLowerCase(), name.toLowerCase()]),
  )
}

import { z } from 'zod'

/**
 * Who may set a member of a request to the control API of a shared bench: an owner alone, since it reaches the machine of
 * the bench or acts for another (a path, a command, an image, an option, a callback); a member, as the user that is named;
 * or any member.
 */
export type MemberAuthority = 'owner' | 'self' | 'member'

/** The members that state who may set them. Each whose name suggests a place, a program or a user has to. */
export const memberAuthority = z.registry<{ readonly by: MemberAuthority }>()

/** States who may set a member. The schema is changed, and returned. */
export function setBy<Schema extends z.ZodType>(by: MemberAuthority, schema: Schema): Schema {
  memberAuthority.add(schema, { by })
  return schema
}

/** The user that a member of a shared bench acts as: itself. */
export const actingUser = setBy('self', z.string())

/**
 * Calls `visit` for each member that a schema declares, with its place such as `files[0].source` and the value that a request
 * has there. Without a request, each is visited once, with a place such as `files[].source`.
 */
export function visitMembers(
  schema: z.core.$ZodType,
  value: unknown,
  visit: (place: string, by: MemberAuthority | undefined, value: unknown) => void,
  place = '',
): void {
  const inner = (one: z.core.$ZodType, of: unknown, at: string): void => {
    visit(at, memberAuthority.get(one)?.by, of)
    visitMembers(one, of, visit, at)
  }
  const { def } = (schema as z.core.$ZodTypes)._zod
  const given = (value ?? {}) as Readonly<Record<string, unknown>>
  switch (def.type) {
    case 'object':
      for (const [name, member] of Object.entries(def.shape)) {
        inner(member, given[name], place === '' ? name : `${place}.${name}`)
      }
      break
    case 'array':
      if (Array.isArray(value)) {
        for (const [at, one] of value.entries()) inner(def.element, one, `${place}[${at}]`)
      } else inner(def.element, undefined, `${place}[]`)
      break
    case 'union':
      for (const option of def.options) inner(option, value, place)
      break
    case 'optional':
    case 'nullable':
      inner(def.innerType, value, place)
      break
    default:
  }
}

import type { EditSession } from './edit-session.ts'

/** The changes of one attribute. What is announced is a step of its own; typing is one step altogether. */
export type AttributeEdits = {
  readonly set: (value: unknown, say?: string) => void
  /** Sets a member of something inside the attribute; `inside` leads there, such as `[2]`. */
  readonly setIn: (inside: string, name: string, value: unknown, say?: string) => void
  /** Moves an item of a list inside the attribute, with the comments that belong to it. */
  readonly move: (inside: string, from: number, to: number, say: string) => void
}

/** The path of an attribute of the object at a path; the form itself is at the empty one. */
export function attributePath(owner: string, name: string): string {
  return owner === '' ? name : `${owner}.${name}`
}

/** The changes of an attribute of the object at a path. */
export function attributeEdits(session: EditSession, owner: string, name: string): AttributeEdits {
  const path = attributePath(owner, name)
  return {
    set: (value, say) => session.set(owner, name, value, say),
    setIn: (inside, member, value, say) => session.set(`${path}${inside}`, member, value, say),
    move: (inside, from, to, say) => session.reorder(`${path}${inside}`, from, to, say),
  }
}

import { badRequest, type Problem } from '@benchtop/contracts'
import { rowId } from '../ids/resource-id.ts'

type Rows = {
  get(id: number): { id: number } | undefined
  /** Of users, who are known by their e-mail addresses, too. */
  byEmail?(email: string): { id: number } | undefined
}

/**
 * The row number of an id in a request, or of a user's e-mail address; where there is no such row, a problem is added.
 */
export function existing(
  store: Rows,
  id: string,
  member: string,
  problems: Problem[],
): number | undefined {
  const row = store.get(rowId(id) ?? 0) ?? (id.includes('@') ? store.byEmail?.(id) : undefined)
  if (row === undefined) {
    problems.push({ member, code: 'NotFound', message: `There is no ${member} ${id}.` })
  }
  return row?.id
}

/** The row number of an id in a request. Throws 400 where there is no such row. */
export function requireExisting(store: Rows, id: string, member: string): number {
  const problems: Problem[] = []
  const row = existing(store, id, member, problems)
  if (row === undefined) throw badRequest(problems)
  return row
}

/** The same for an optional filter. */
export function optionalExisting(
  store: Rows,
  id: string | undefined,
  member: string,
): number | undefined {
  return id === undefined ? undefined : requireExisting(store, id, member)
}

import { badRequest, type Problem } from '@benchtop/contracts'
import { rowId } from '../ids/resource-id.ts'

type Rows = { get(id: number): { id: number } | undefined }

/** The row number of an id that a body names; where there is no such row, that is put among the problems. */
export function existing(
  store: Rows,
  id: string,
  member: string,
  problems: Problem[],
): number | undefined {
  const row = store.get(rowId(id) ?? 0)
  if (row === undefined) {
    problems.push({ member, code: 'NotFound', message: `There is no ${member} ${id}.` })
  }
  return row?.id
}

/** The same where nothing else can be wrong. */
export function requireExisting(store: Rows, id: string, member: string): number {
  const problems: Problem[] = []
  const found = existing(store, id, member, problems)
  if (found === undefined) throw badRequest(problems)
  return found
}

/** The row number of a path parameter; 0, which no row has, where it is no id. */
export function pathId(params: Readonly<Record<string, string>>): number {
  return rowId(params['id'] ?? '') ?? 0
}

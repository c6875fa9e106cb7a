import { where, type Clause } from './paged.ts'

/** A project or a run of another user. */
export type OthersRow = { readonly id: number; readonly owner: number }

/** What is shared with a user, and the user's own projects that are shared with others or were transferred to the user. */
export type SharedRows = {
  readonly projects: readonly OthersRow[]
  readonly runs: readonly OthersRow[]
  readonly ownProjects: readonly number[]
}

/** Where nothing is shared. */
export const nothingShared: SharedRows = { projects: [], runs: [], ownProjects: [] }

/** The columns of a list's rows: their owner, and the project and run that sharing reaches them through. */
type Columns = { readonly owner: string; readonly project?: string; readonly run?: string }

type Reader = { readonly userId: number; readonly shared: SharedRows }

/**
 * Rows of a user, and those in what is shared with the user. Something in another owner's project or run, such as a
 * sample of a transferred project, isn't shared by sharing that.
 */
export function ownOrShared(columns: Columns, reader: Reader): Clause {
  const own = where(`${columns.owner} = ?`, reader.userId)
  const others = onlyShared(columns, reader)
  if (others === undefined) return own
  return where(`${own.text} OR ${others.text}`, ...own.values, ...others.values)
}

/** Rows in what is shared with a user; undefined where nothing is. */
export function onlyShared(
  { owner, project, run }: Columns,
  { shared }: Reader,
): Clause | undefined {
  const within = (column: string | undefined, rows: readonly OthersRow[]): Clause[] =>
    column === undefined || rows.length === 0
      ? []
      : [
          where(
            `(${column}, ${owner}) IN (SELECT value ->> 'id', value ->> 'owner' FROM json_each(?))`,
            JSON.stringify(rows),
          ),
        ]
  const clauses = [...within(project, shared.projects), ...within(run, shared.runs)]
  if (clauses.length === 0) return undefined
  return where(
    clauses.map(({ text }) => text).join(' OR '),
    ...clauses.flatMap(({ values }) => values),
  )
}

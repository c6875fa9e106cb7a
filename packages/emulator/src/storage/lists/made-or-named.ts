import type { Filter, ListFilter } from './kept-list.ts'

type Table = 'project' | 'run'
type RequestedRow = { readonly application: number } | { readonly id: number }

/**
 * Projects or runs that an application made, and those with one of some ids: those visible by scopes that name
 * them.
 */
export function madeOrNamed(table: Table, application: number, ids: readonly number[]): Filter {
  const named = [...new Set(ids)].toSorted((a, b) => a - b).map((id) => ({ id }))
  const requested: readonly RequestedRow[] = [{ application }, ...named]
  return { by: byMaker[table], text: JSON.stringify(requested) }
}

const byMaker: Readonly<Record<Table, ListFilter>> = {
  project: filterOf('project'),
  run: filterOf('run'),
}

function filterOf(table: Table): ListFilter {
  const from = `json_each(?) requested CROSS JOIN ${table}`
  return {
    columns: ['application_id'],
    matches: (row, filter) =>
      `EXISTS (SELECT 1 FROM json_each(${filter}) requested
         WHERE ${row}application_id = requested.value ->> 'application' OR ${row}id = requested.value ->> 'id')`,
    parts(filter) {
      const requested = JSON.parse(filter) as RequestedRow[]
      const applications = requested.flatMap((one) => ('application' in one ? one.application : []))
      const ids = requested.flatMap((one) => ('id' in one ? one.id : []))
      const [application] = applications
      return [
        {
          from: `${from} INDEXED BY ${table}_listed_by_application`,
          value: JSON.stringify(applications),
          where: `${table}.application_id = requested.value`,
        },
        {
          from,
          value: JSON.stringify(ids.map((id) => ({ id, application }))),
          where: `${table}.id = requested.value ->> 'id'
            AND ${table}.application_id IS NOT requested.value ->> 'application'`,
        },
      ]
    },
  }
}

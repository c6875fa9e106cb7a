import type { Filter, ListFilter } from './kept-list.ts'

type Table = 'project' | 'run'
type Asked = { readonly application: number } | { readonly id: number }

/** Projects or runs that an application made, and those with one of some ids: what scopes that name them show. */
export function madeOrNamed(table: Table, application: number, ids: readonly number[]): Filter {
  const named = [...new Set(ids)].toSorted((a, b) => a - b).map((id) => ({ id }))
  const asked: readonly Asked[] = [{ application }, ...named]
  return { by: byMaker[table], text: JSON.stringify(asked) }
}

const byMaker: Readonly<Record<Table, ListFilter>> = {
  project: filterOf('project'),
  run: filterOf('run'),
}

function filterOf(table: Table): ListFilter {
  const from = `json_each(?) asked CROSS JOIN ${table}`
  return {
    columns: ['application_id'],
    matches: (row, filter) =>
      `EXISTS (SELECT 1 FROM json_each(${filter}) asked
         WHERE ${row}application_id = asked.value ->> 'application' OR ${row}id = asked.value ->> 'id')`,
    parts(filter) {
      const asked = JSON.parse(filter) as Asked[]
      const applications = asked.flatMap((one) => ('application' in one ? one.application : []))
      const ids = asked.flatMap((one) => ('id' in one ? one.id : []))
      const [application] = applications
      return [
        {
          from: `${from} INDEXED BY ${table}_listed_by_application`,
          value: JSON.stringify(applications),
          where: `${table}.application_id = asked.value`,
        },
        {
          from,
          value: JSON.stringify(ids.map((id) => ({ id, application }))),
          where: `${table}.id = asked.value ->> 'id'
            AND ${table}.application_id IS NOT asked.value ->> 'application'`,
        },
      ]
    },
  }
}

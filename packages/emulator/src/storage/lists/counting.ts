import { isListed, type IndexedList, type ListFilter } from './indexed-list.ts'

/**
 * The lists that are counted, each for an owner and a filter, '' where there is none. A mark is a row of such a list in
 * one of its orders, with the number of rows from it to the next mark.
 */
export const countingTables: readonly string[] = [
  `CREATE TEMP TABLE IF NOT EXISTS long_list (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    owner_id INTEGER NOT NULL,
    filter TEXT NOT NULL,
    total INTEGER NOT NULL,
    UNIQUE (name, owner_id, filter)
  ) STRICT`,
  `CREATE TEMP TABLE IF NOT EXISTS list_mark (
    list_id INTEGER NOT NULL,
    sort TEXT NOT NULL,
    key ANY NOT NULL,
    row_id INTEGER NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (list_id, sort, key, row_id)
  ) STRICT`,
]

/** What counts the rows of a list that come, go and change; those that filters ask for, where there is a filter. */
export function countingTriggers(list: IndexedList, by: ListFilter | undefined): string[] {
  const columns = [
    list.owner,
    ...list.members.map((member) => member.split(' ', 1).join('')),
    ...Object.values(list.orders).map(({ column }) => column),
    ...(by?.columns ?? []),
  ]
  const updated = `UPDATE OF ${[...new Set(columns)].join(', ')}`
  const triggers: readonly Counting[] = [
    { name: 'inserted', event: 'INSERT', row: 'NEW.', change: '+ 1' },
    { name: 'deleted', event: 'DELETE', row: 'OLD.', change: '- 1' },
    { name: 'left', event: updated, row: 'OLD.', change: '- 1' },
    { name: 'entered', event: updated, row: 'NEW.', change: '+ 1' },
  ]
  return triggers.map((one) => triggerOf(list, by, one))
}

type Counting = {
  readonly name: string
  readonly event: string
  readonly row: 'NEW.' | 'OLD.'
  readonly change: '+ 1' | '- 1'
}

/** A row counts in the total of its list, and in each order from the last mark that isn't behind it. */
function triggerOf(
  list: IndexedList,
  by: ListFilter | undefined,
  { name, event, row, change }: Counting,
): string {
  const owned = `name = '${list.name}' AND owner_id = ${row}${list.owner}`
  const lists =
    by === undefined
      ? `${owned} AND filter = ''`
      : `${owned} AND filter <> '' AND ${by.matches(row, 'filter')}`
  const marked = Object.entries(list.orders).map(([sort, { column }]) => {
    const mark = (listId: string): string => `(SELECT m.rowid FROM list_mark m
        WHERE m.list_id = ${listId} AND m.sort = '${sort}' AND (m.key, m.row_id) <= (${row}${column}, ${row}id)
        ORDER BY m.key DESC, m.row_id DESC LIMIT 1)`
    // One list is found by a comparison, since it takes several times as long to look among some.
    const marks =
      by === undefined
        ? `= ${mark(`(SELECT id FROM long_list WHERE ${lists})`)}`
        : `IN (SELECT ${mark('l.id')} FROM long_list l WHERE ${lists})`
    return `UPDATE list_mark SET count = count ${change} WHERE rowid ${marks};`
  })
  const trigger = `${list.name}, ${name}${by === undefined ? '' : ', filtered'}`
  return `CREATE TEMP TRIGGER IF NOT EXISTS "${trigger}" AFTER ${event} ON main.${list.table}
    WHEN ${isListed(list, row)}
    BEGIN
      UPDATE long_list SET total = total ${change} WHERE ${lists};
      ${marked.join('\n      ')}
    END`
}

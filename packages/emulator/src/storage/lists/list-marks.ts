import type { Database } from '../database.ts'
import type { Entry, Key } from './indexed-list.ts'

/** A row of a long list in one of its orders, and how many rows there are from it to the next mark. */
export type Mark = Entry & { readonly count: number }

export type ListMarks = {
  /** In order. What is before the first is the rest of the list's total. */
  all(): Mark[]
  /** How many have a lower key, or this one too. */
  upTo(comparison: '<' | '<=', key: Key): number
  insert(row: Entry, count: number): void
  change(row: Entry, count: number): void
  removeEmpty(): void
}

/** The marks of a long list in one of its orders; triggers keep their counts. */
export function listMarks(database: Database, listId: number, sortBy: string): ListMarks {
  const of = 'list_id = ? AND sort = ?'
  return {
    all: () =>
      database
        .statement<[number, string], Mark>(
          `SELECT key, row_id AS id, count FROM list_mark WHERE ${of} ORDER BY key, row_id`,
        )
        .all(listId, sortBy),
    upTo: (comparison, key) =>
      database
        .statement<[number, string, Key], { marks: number }>(
          `SELECT count(*) AS marks FROM list_mark WHERE ${of} AND key ${comparison} ?`,
        )
        .get(listId, sortBy, key)?.marks ?? 0,
    insert: (row, count) =>
      void database
        .statement<[number, string, Key, number, number]>(
          'INSERT INTO list_mark (list_id, sort, key, row_id, count) VALUES (?, ?, ?, ?, ?)',
        )
        .run(listId, sortBy, row.key, row.id, count),
    change: (row, count) =>
      void database
        .statement<[number, number, string, Key, number]>(
          `UPDATE list_mark SET count = ? WHERE ${of} AND key = ? AND row_id = ?`,
        )
        .run(count, listId, sortBy, row.key, row.id),
    removeEmpty: () =>
      void database
        .statement<[number, string]>(`DELETE FROM list_mark WHERE ${of} AND count = 0`)
        .run(listId, sortBy),
  }
}

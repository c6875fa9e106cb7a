/** Rows behind the index of their texts are indexed together, once there are so many ids of them. */
const rowsTogether = 64
const greatestId = '9223372036854775807'

/** A table whose text is searched: its columns as the index names them, and how a row's values are read. */
type Searched = {
  readonly table: string
  readonly columns: readonly string[]
  /** The values of a row, by its alias in a trigger. */
  values(row: 'new' | 'old'): readonly string[]
  /** The columns of which each change changes the text. */
  readonly sources: readonly string[]
  /** Which rows are indexed at all; all of them without it. */
  isIndexed?(row: 'new' | 'old'): string
}

function plain(table: string, columns: readonly string[]): Searched {
  return {
    table,
    columns,
    values: (row) => columns.map((column) => `${row}.${column}`),
    sources: columns,
  }
}

const searched: readonly Searched[] = [
  plain('project', ['name', 'description']),
  {
    table: 'run',
    columns: ['name', 'experiment_name', 'flowcell_barcode', 'reagent_barcode'],
    values: (row) => [
      `${row}.name`,
      `${row}.experiment_name`,
      `${row}.details ->> 'FlowcellBarcode'`,
      `${row}.details ->> 'ReagentBarcode'`,
    ],
    sources: ['name', 'experiment_name', 'details'],
  },
  plain('sample', ['name', 'sample_id', 'experiment_name']),
  plain('appresult', ['name', 'description']),
  {
    ...plain('file', ['path']),
    sources: ['path', 'upload_status'],
    isIndexed: (row) =>
      `${row}.upload_status = 'complete' AND coalesce(${row}.sample_id, ${row}.appresult_id) IS NOT NULL`,
  },
]

/** Those that are searched since lists of v2 find names in them. */
const searchedNames: readonly Searched[] = [
  plain('biosample', ['name']),
  plain('library', ['name']),
]
const all = [...searched, ...searchedNames]

/** The tables whose text is searched; each has an index of its name, and a column in `search_progress`. */
export const textTables: readonly string[] = all.map(({ table }) => table)

/** Adds the text of all rows behind an index to it. What says so itself is changed by `indexedUpTo`. */
export function indexNewRows(table: string): string {
  const columns = all.find((one) => one.table === table)?.columns.join(', ') ?? ''
  return `INSERT INTO ${table}_search (rowid, ${columns})
    SELECT id, ${columns} FROM ${table}_text WHERE id > (SELECT ${table} FROM search_progress)`
}

/** Notes that all rows of a table are indexed. */
export function indexedUpTo(table: string): string {
  return `UPDATE search_progress SET ${table} = max(${table}, (SELECT coalesce(max(id), 0) FROM ${table}))`
}

function triggersOf({ table, columns, values, sources, isIndexed }: Searched): string {
  const index = `${table}_search`
  const progress = `(SELECT ${table} FROM search_progress)`
  const only = (row: 'new' | 'old'): string =>
    isIndexed === undefined ? '' : ` WHERE ${isIndexed(row)}`
  const add = `INSERT INTO ${index} (rowid, ${columns.join(', ')})
    SELECT new.id, ${values('new').join(', ')}${only('new')};`
  const remove = `INSERT INTO ${index} (${index}, rowid, ${columns.join(', ')})
    SELECT 'delete', old.id, ${values('old').join(', ')}${only('old')};`
  return `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table}
  WHEN new.id <= ${progress} OR new.id >= ${progress} + ${rowsTogether}
BEGIN
  INSERT INTO ${index} (rowid, ${columns.join(', ')})
    SELECT id, ${columns.join(', ')} FROM ${table}_text WHERE id >= min(new.id, ${progress} + 1)
      AND id <= CASE WHEN new.id <= ${progress} THEN new.id ELSE ${greatestId} END;
  UPDATE search_progress SET ${table} = (SELECT max(id) FROM ${table}) WHERE new.id > ${table};
END;
CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} WHEN old.id <= ${progress} BEGIN
  ${remove}
END;
CREATE TRIGGER ${index}_update AFTER UPDATE OF ${sources.join(', ')} ON ${table} WHEN old.id <= ${progress} BEGIN
  ${remove}
  ${add}
END;
`
}

/**
 * The indexes of texts follow new rows some rows at a time: a commit that adds to such an index writes several of its pages,
 * which took as long as all else about a new project. Rows up to the id that is noted here are indexed, and no others; a
 * search has the others indexed before it looks.
 */
export const searchProgress = `
CREATE TABLE search_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  ${searched.map(({ table }) => `${table} INTEGER NOT NULL`).join(',\n  ')}
) STRICT;
INSERT INTO search_progress (id, ${searched.map(({ table }) => table).join(', ')})
  VALUES (1, ${searched.map(({ table }) => `(SELECT coalesce(max(id), 0) FROM ${table})`).join(', ')});
${searched.map((one) => `\n${['insert', 'delete', 'update'].map((on) => `DROP TRIGGER ${one.table}_search_${on};\n`).join('')}${triggersOf(one)}`).join('')}`

/** The indexes of the names of biosamples and libraries, with all there are. */
export const searchNames = searchedNames
  .map(
    (one) => `
ALTER TABLE search_progress ADD COLUMN ${one.table} INTEGER NOT NULL DEFAULT 0;
CREATE VIEW ${one.table}_text AS SELECT id, name FROM ${one.table};
CREATE VIRTUAL TABLE ${one.table}_search USING fts5 (
  name, content = '${one.table}_text', content_rowid = 'id', tokenize = 'trigram');
${indexNewRows(one.table)};
${indexedUpTo(one.table)};
${triggersOf(one)}`,
  )
  .join('')

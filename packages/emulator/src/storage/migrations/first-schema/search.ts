/**
 * The index of a table's text, and the triggers with which it follows every change. A column is a name, or a name with
 * the member of the row's `details` that it holds.
 */
function searchIndex(
  table: string,
  columns: readonly (string | readonly [name: string, member: string])[],
): string {
  const index = `${table}_search`
  const names = columns.map((column) => (typeof column === 'string' ? column : column[0]))
  const sources = columns.filter((column) => typeof column === 'string')
  if (sources.length < columns.length) sources.push('details')
  const valuesOf = (row: 'new' | 'old'): string =>
    columns
      .map((column) =>
        typeof column === 'string' ? `${row}.${column}` : `${row}.details ->> '${column[1]}'`,
      )
      .join(', ')
  const add = `INSERT INTO ${index} (rowid, ${names.join(', ')})
    VALUES (new.id, ${valuesOf('new')});`
  const remove = `INSERT INTO ${index} (${index}, rowid, ${names.join(', ')})
    VALUES ('delete', old.id, ${valuesOf('old')});`
  return `
CREATE VIRTUAL TABLE ${index} USING fts5 (
  ${names.join(', ')},
  content = '${table}_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
  ${add}
END;
CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
  ${remove}
END;
CREATE TRIGGER ${index}_update AFTER UPDATE OF ${sources.join(', ')} ON ${table} BEGIN
  ${remove}
  ${add}
END;
`
}

/**
 * What is searched by its text. Trigrams find any part of a word from three characters on; the text itself is not stored a
 * second time, but read from the views named as content. A file of a sample or an AppResult is found once it is complete,
 * by its path, which holds its name.
 */
export const search = `
CREATE VIEW project_text AS SELECT id, name, description FROM project;
CREATE VIEW run_text AS SELECT id, name, experiment_name,
  details ->> 'FlowcellBarcode' AS flowcell_barcode, details ->> 'ReagentBarcode' AS reagent_barcode FROM run;
CREATE VIEW sample_text AS SELECT id, name, sample_id, experiment_name FROM sample;
CREATE VIEW appresult_text AS SELECT id, name, description FROM appresult;
CREATE VIEW file_text AS SELECT id, path FROM file
  WHERE upload_status = 'complete' AND coalesce(sample_id, appresult_id) IS NOT NULL;
${searchIndex('project', ['name', 'description'])}
${searchIndex('run', [
  'name',
  'experiment_name',
  ['flowcell_barcode', 'FlowcellBarcode'],
  ['reagent_barcode', 'ReagentBarcode'],
])}
${searchIndex('sample', ['name', 'sample_id', 'experiment_name'])}
${searchIndex('appresult', ['name', 'description'])}
CREATE VIRTUAL TABLE file_search USING fts5 (
  path,
  content = 'file_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER file_search_insert AFTER INSERT ON file
  WHEN new.upload_status = 'complete' AND coalesce(new.sample_id, new.appresult_id) IS NOT NULL
BEGIN
  INSERT INTO file_search (rowid, path) VALUES (new.id, new.path);
END;
CREATE TRIGGER file_search_delete AFTER DELETE ON file
  WHEN old.upload_status = 'complete' AND coalesce(old.sample_id, old.appresult_id) IS NOT NULL
BEGIN
  INSERT INTO file_search (file_search, rowid, path) VALUES ('delete', old.id, old.path);
END;
CREATE TRIGGER file_search_update AFTER UPDATE OF path, upload_status ON file
  WHEN coalesce(old.sample_id, old.appresult_id) IS NOT NULL
BEGIN
  INSERT INTO file_search (file_search, rowid, path)
    SELECT 'delete', old.id, old.path WHERE old.upload_status = 'complete';
  INSERT INTO file_search (rowid, path)
    SELECT new.id, new.path WHERE new.upload_status = 'complete';
END;
`

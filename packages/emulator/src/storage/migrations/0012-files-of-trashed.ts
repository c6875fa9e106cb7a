/**
 * What hangs in the trash because its owner does is no longer marked itself, so that an owner of a million files goes there
 * by one row: a file is live while nothing hides it and nothing hides its owner. Files that were marked with their owner
 * stay so until they are restored. `unhidden_file` is for whoever has made sure of the owner.
 */
export const filesOfTrashed = `
DROP VIEW trashed;
DROP VIEW live_file;
CREATE VIEW unhidden_file AS SELECT * FROM file WHERE trash_id IS NULL;
CREATE VIEW live_file AS SELECT * FROM file WHERE trash_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM run o WHERE o.id = file.run_id AND o.trash_id IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM sample o WHERE o.id = file.sample_id AND o.trash_id IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM appresult o WHERE o.id = file.appresult_id AND o.trash_id IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM appsession o WHERE o.id = file.appsession_id AND o.trash_id IS NOT NULL);
CREATE VIEW trashed AS
  SELECT 'project' AS kind, id, trash_id FROM project WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'run', id, trash_id FROM run WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'sample', id, trash_id FROM sample WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appresult', id, trash_id FROM appresult WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appsession', id, trash_id FROM appsession WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'file', id, trash_id FROM file WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'file', f.id, o.trash_id FROM file f JOIN run o ON o.id = f.run_id
    WHERE f.trash_id IS NULL AND o.trash_id IS NOT NULL
  UNION ALL SELECT 'file', f.id, o.trash_id FROM file f JOIN sample o ON o.id = f.sample_id
    WHERE f.trash_id IS NULL AND o.trash_id IS NOT NULL
  UNION ALL SELECT 'file', f.id, o.trash_id FROM file f JOIN appresult o ON o.id = f.appresult_id
    WHERE f.trash_id IS NULL AND o.trash_id IS NOT NULL
  UNION ALL SELECT 'file', f.id, o.trash_id FROM file f JOIN appsession o ON o.id = f.appsession_id
    WHERE f.trash_id IS NULL AND o.trash_id IS NOT NULL;
`

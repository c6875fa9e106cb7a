/**
 * What is in the trash stays in its table with the entry that hides it, so that a restore brings it back as it was. The
 * `live_` views show what is there; whatever reads for a caller reads them. A file is live while nothing hides it and
 * nothing hides its owner, so that an owner of a million files goes to the trash by one row; `unhidden_file` is for
 * callers that have checked the owner. A run whose files alone were deleted stays itself: its files carry the entry.
 *
 * An entry that was emptied is gone for good from that moment on, however much it holds. What it held is still there,
 * hidden by it, and is deleted a little at a time, also after a restart; the entry goes last.
 */
export const trash = `
CREATE TABLE trash (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  deleted_by_id INTEGER NOT NULL REFERENCES user (id),
  kind TEXT NOT NULL CHECK (kind IN ('project', 'run', 'sample', 'appresult', 'appsession')),
  resource_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  includes TEXT NOT NULL,
  total_size INTEGER NOT NULL,
  child_count INTEGER NOT NULL,
  deleted_ms INTEGER NOT NULL,
  emptied_ms INTEGER
) STRICT;
CREATE INDEX trash_by_owner ON trash (owner_id, deleted_ms);
CREATE INDEX trash_emptied ON trash (emptied_ms) WHERE emptied_ms IS NOT NULL;

CREATE VIEW live_trash AS SELECT * FROM trash WHERE emptied_ms IS NULL;
CREATE VIEW live_project AS SELECT * FROM project WHERE trash_id IS NULL;
CREATE VIEW live_run AS SELECT * FROM run WHERE trash_id IS NULL;
CREATE VIEW live_sample AS SELECT * FROM sample WHERE trash_id IS NULL;
CREATE VIEW live_appresult AS SELECT * FROM appresult WHERE trash_id IS NULL;
CREATE VIEW live_appsession AS SELECT * FROM appsession WHERE trash_id IS NULL;
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

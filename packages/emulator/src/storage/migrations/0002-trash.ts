/**
 * What is in the trash stays in its table with the entry that hides it, so that a restore brings it back as it was. The
 * `live_` views show what is there; whatever reads for a caller reads them. Whatever hangs on what is hidden is hidden
 * too, by the same entry or an earlier one. A run whose files alone were deleted stays itself: its files carry the entry.
 *
 * The indexes find what stands in the way of a deletion and what refers to what is deleted for good, without reading
 * every session and every property.
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
  deleted_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX trash_by_owner ON trash (owner_id, deleted_ms);

ALTER TABLE project ADD COLUMN trash_id INTEGER REFERENCES trash (id);
ALTER TABLE run ADD COLUMN trash_id INTEGER REFERENCES trash (id);
ALTER TABLE sample ADD COLUMN trash_id INTEGER REFERENCES trash (id);
ALTER TABLE appresult ADD COLUMN trash_id INTEGER REFERENCES trash (id);
ALTER TABLE appsession ADD COLUMN trash_id INTEGER REFERENCES trash (id);
ALTER TABLE file ADD COLUMN trash_id INTEGER REFERENCES trash (id);

CREATE INDEX project_by_trash ON project (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX run_by_trash ON run (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX sample_by_trash ON sample (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX appresult_by_trash ON appresult (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX appsession_by_trash ON appsession (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX file_by_trash ON file (trash_id) WHERE trash_id IS NOT NULL;

CREATE VIEW live_project AS SELECT * FROM project WHERE trash_id IS NULL;
CREATE VIEW live_run AS SELECT * FROM run WHERE trash_id IS NULL;
CREATE VIEW live_sample AS SELECT * FROM sample WHERE trash_id IS NULL;
CREATE VIEW live_appresult AS SELECT * FROM appresult WHERE trash_id IS NULL;
CREATE VIEW live_appsession AS SELECT * FROM appsession WHERE trash_id IS NULL;
CREATE VIEW live_file AS SELECT * FROM file WHERE trash_id IS NULL;

CREATE VIEW trashed AS
  SELECT 'project' AS kind, id, trash_id FROM project WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'run', id, trash_id FROM run WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'sample', id, trash_id FROM sample WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appresult', id, trash_id FROM appresult WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appsession', id, trash_id FROM appsession WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'file', id, trash_id FROM file WHERE trash_id IS NOT NULL;

CREATE INDEX appsession_at_work ON appsession (id) WHERE status IN ('Pending', 'Running', 'Aborting');
CREATE INDEX job_unended ON job (appsession_id) WHERE state <> 'ended';
CREATE INDEX appsession_reference_by_resource ON appsession_reference (type, resource_id);
CREATE INDEX property_item_by_resource ON property_item (resource_id) WHERE resource_id IS NOT NULL;

INSERT INTO sqlite_sequence (name, seq) VALUES ('trash', 100);
`

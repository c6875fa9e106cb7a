/**
 * What is searched by its text. Trigrams find any part of a word from three characters on; the text itself is not kept a
 * second time, but read from the views named as content, which triggers follow. A file of a sample or an AppResult is
 * found once it is complete, by its path, which holds its name.
 *
 * Also log files, which belong to a session, what an application made, found by it, and what users, applications and runs
 * say of themselves beside the first members. That a file has one owner is a rule of its table, so that it takes a new
 * table to name a fourth.
 */
export const search = `
DROP VIEW trashed;
DROP VIEW live_file;
CREATE TABLE file_with_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id INTEGER REFERENCES run (id),
  sample_id INTEGER REFERENCES sample (id),
  appresult_id INTEGER REFERENCES appresult (id),
  appsession_id INTEGER REFERENCES appsession (id),
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  extension TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  etag TEXT,
  sha256 TEXT,
  upload_status TEXT NOT NULL,
  original_scope TEXT,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id),
  CHECK ((run_id IS NOT NULL) + (sample_id IS NOT NULL) + (appresult_id IS NOT NULL)
    + (appsession_id IS NOT NULL) = 1)
) STRICT;
INSERT INTO file_with_logs (id, run_id, sample_id, appresult_id, name, path, extension, content_type, size, etag, sha256,
    upload_status, original_scope, created_ms, modified_ms, trash_id)
  SELECT id, run_id, sample_id, appresult_id, name, path, extension, content_type, size, etag, sha256,
    upload_status, original_scope, created_ms, modified_ms, trash_id FROM file;
DELETE FROM sqlite_sequence WHERE name = 'file_with_logs';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'file_with_logs', seq FROM sqlite_sequence WHERE name = 'file';
CREATE TABLE kept_part AS SELECT * FROM file_part;
DROP TABLE file;
ALTER TABLE file_with_logs RENAME TO file;
INSERT INTO file_part SELECT * FROM kept_part;
DROP TABLE kept_part;

CREATE INDEX file_by_run ON file (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX file_by_sample ON file (sample_id) WHERE sample_id IS NOT NULL;
CREATE INDEX file_by_appresult ON file (appresult_id) WHERE appresult_id IS NOT NULL;
CREATE INDEX file_by_appsession ON file (appsession_id) WHERE appsession_id IS NOT NULL;
CREATE INDEX file_by_content ON file (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX file_by_trash ON file (trash_id) WHERE trash_id IS NOT NULL;

CREATE VIEW live_file AS SELECT * FROM file WHERE trash_id IS NULL;
CREATE VIEW trashed AS
  SELECT 'project' AS kind, id, trash_id FROM project WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'run', id, trash_id FROM run WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'sample', id, trash_id FROM sample WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appresult', id, trash_id FROM appresult WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'appsession', id, trash_id FROM appsession WHERE trash_id IS NOT NULL
  UNION ALL SELECT 'file', id, trash_id FROM file WHERE trash_id IS NOT NULL;

CREATE VIEW project_text AS SELECT id, name, description FROM project;
CREATE VIEW run_text AS SELECT id, name, experiment_name,
  details ->> 'FlowcellBarcode' AS flowcell_barcode, details ->> 'ReagentBarcode' AS reagent_barcode FROM run;
CREATE VIEW sample_text AS SELECT id, name, sample_id, experiment_name FROM sample;
CREATE VIEW appresult_text AS SELECT id, name, description FROM appresult;
CREATE VIEW file_text AS SELECT id, path FROM file
  WHERE upload_status = 'complete' AND coalesce(sample_id, appresult_id) IS NOT NULL;

CREATE VIRTUAL TABLE project_search USING fts5 (
  name, description,
  content = 'project_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER project_search_insert AFTER INSERT ON project BEGIN
  INSERT INTO project_search (rowid, name, description)
    VALUES (new.id, new.name, new.description);
END;
CREATE TRIGGER project_search_delete AFTER DELETE ON project BEGIN
  INSERT INTO project_search (project_search, rowid, name, description)
    VALUES ('delete', old.id, old.name, old.description);
END;
CREATE TRIGGER project_search_update AFTER UPDATE OF name, description ON project BEGIN
  INSERT INTO project_search (project_search, rowid, name, description)
    VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO project_search (rowid, name, description)
    VALUES (new.id, new.name, new.description);
END;

CREATE VIRTUAL TABLE run_search USING fts5 (
  name, experiment_name, flowcell_barcode, reagent_barcode,
  content = 'run_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER run_search_insert AFTER INSERT ON run BEGIN
  INSERT INTO run_search (rowid, name, experiment_name, flowcell_barcode, reagent_barcode)
    VALUES (new.id, new.name, new.experiment_name,
      new.details ->> 'FlowcellBarcode', new.details ->> 'ReagentBarcode');
END;
CREATE TRIGGER run_search_delete AFTER DELETE ON run BEGIN
  INSERT INTO run_search (run_search, rowid, name, experiment_name, flowcell_barcode, reagent_barcode)
    VALUES ('delete', old.id, old.name, old.experiment_name,
      old.details ->> 'FlowcellBarcode', old.details ->> 'ReagentBarcode');
END;
CREATE TRIGGER run_search_update AFTER UPDATE OF name, experiment_name, details ON run BEGIN
  INSERT INTO run_search (run_search, rowid, name, experiment_name, flowcell_barcode, reagent_barcode)
    VALUES ('delete', old.id, old.name, old.experiment_name,
      old.details ->> 'FlowcellBarcode', old.details ->> 'ReagentBarcode');
  INSERT INTO run_search (rowid, name, experiment_name, flowcell_barcode, reagent_barcode)
    VALUES (new.id, new.name, new.experiment_name,
      new.details ->> 'FlowcellBarcode', new.details ->> 'ReagentBarcode');
END;

CREATE VIRTUAL TABLE sample_search USING fts5 (
  name, sample_id, experiment_name,
  content = 'sample_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER sample_search_insert AFTER INSERT ON sample BEGIN
  INSERT INTO sample_search (rowid, name, sample_id, experiment_name)
    VALUES (new.id, new.name, new.sample_id, new.experiment_name);
END;
CREATE TRIGGER sample_search_delete AFTER DELETE ON sample BEGIN
  INSERT INTO sample_search (sample_search, rowid, name, sample_id, experiment_name)
    VALUES ('delete', old.id, old.name, old.sample_id, old.experiment_name);
END;
CREATE TRIGGER sample_search_update AFTER UPDATE OF name, sample_id, experiment_name ON sample BEGIN
  INSERT INTO sample_search (sample_search, rowid, name, sample_id, experiment_name)
    VALUES ('delete', old.id, old.name, old.sample_id, old.experiment_name);
  INSERT INTO sample_search (rowid, name, sample_id, experiment_name)
    VALUES (new.id, new.name, new.sample_id, new.experiment_name);
END;

CREATE VIRTUAL TABLE appresult_search USING fts5 (
  name, description,
  content = 'appresult_text', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER appresult_search_insert AFTER INSERT ON appresult BEGIN
  INSERT INTO appresult_search (rowid, name, description)
    VALUES (new.id, new.name, new.description);
END;
CREATE TRIGGER appresult_search_delete AFTER DELETE ON appresult BEGIN
  INSERT INTO appresult_search (appresult_search, rowid, name, description)
    VALUES ('delete', old.id, old.name, old.description);
END;
CREATE TRIGGER appresult_search_update AFTER UPDATE OF name, description ON appresult BEGIN
  INSERT INTO appresult_search (appresult_search, rowid, name, description)
    VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO appresult_search (rowid, name, description)
    VALUES (new.id, new.name, new.description);
END;

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

INSERT INTO project_search (project_search) VALUES ('rebuild');
INSERT INTO run_search (run_search) VALUES ('rebuild');
INSERT INTO sample_search (sample_search) VALUES ('rebuild');
INSERT INTO appresult_search (appresult_search) VALUES ('rebuild');
INSERT INTO file_search (file_search) VALUES ('rebuild');

CREATE INDEX project_by_application ON project (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX run_by_application ON run (application_id) WHERE application_id IS NOT NULL;

ALTER TABLE user ADD COLUMN roles TEXT NOT NULL DEFAULT '[]';
ALTER TABLE user ADD COLUMN is_workgroup INTEGER;
ALTER TABLE user ADD COLUMN domain_name TEXT;
ALTER TABLE application ADD COLUMN published_ms INTEGER;
ALTER TABLE application ADD COLUMN classifications TEXT NOT NULL DEFAULT '[]';
ALTER TABLE run ADD COLUMN sequencing_stats TEXT;
`

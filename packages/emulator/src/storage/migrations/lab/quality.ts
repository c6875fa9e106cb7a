/** Comments, the thresholds of quality control, and the workflows that wait for what passes. */
export const quality = `
CREATE TABLE comment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('appsession', 'dataset', 'lane')),
  subject_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX comment_by_subject ON comment (kind, subject_id, created_ms);
CREATE TRIGGER traces_of_appsession AFTER DELETE ON appsession BEGIN
  DELETE FROM comment WHERE kind = 'appsession' AND subject_id = OLD.id;
END;
CREATE TRIGGER traces_of_dataset AFTER DELETE ON dataset BEGIN
  DELETE FROM comment WHERE kind = 'dataset' AND subject_id = OLD.id;
  DELETE FROM property WHERE parent_kind = 'dataset' AND parent_id = OLD.id;
END;
CREATE TRIGGER traces_of_lane AFTER DELETE ON lane BEGIN
  DELETE FROM comment WHERE kind = 'lane' AND subject_id = OLD.id;
END;

CREATE TABLE qc_threshold (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER REFERENCES application (id),
  user_id INTEGER REFERENCES user (id),
  metric TEXT NOT NULL,
  operator TEXT NOT NULL,
  threshold_values TEXT NOT NULL,
  dataset_type_id TEXT REFERENCES dataset_type (id),
  group_name TEXT,
  read_number INTEGER,
  CHECK ((application_id IS NOT NULL) + (user_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX qc_threshold_by_application ON qc_threshold (application_id)
  WHERE application_id IS NOT NULL;
CREATE INDEX qc_threshold_by_user ON qc_threshold (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE workflow_dependencies (
  application_id INTEGER PRIMARY KEY REFERENCES application (id),
  dependencies TEXT NOT NULL
) STRICT;
CREATE TABLE workflow (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES application (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  appsession_id INTEGER REFERENCES appsession (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  short_description TEXT NOT NULL,
  settings TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX workflow_by_application ON workflow (application_id);
CREATE INDEX workflow_listed ON workflow (user_id, application_id);
CREATE INDEX workflow_listed_by_name ON workflow (user_id, application_id, name);
CREATE INDEX workflow_listed_by_date ON workflow (user_id, application_id, created_ms);
CREATE INDEX workflow_by_user ON workflow (user_id);
CREATE TABLE workflow_launch (
  workflow_id INTEGER NOT NULL REFERENCES workflow (id) ON DELETE CASCADE,
  biosample_id INTEGER NOT NULL REFERENCES biosample (id),
  appsession_id INTEGER REFERENCES appsession (id) ON DELETE SET NULL,
  status TEXT NOT NULL,
  status_summary TEXT NOT NULL DEFAULT '',
  changed_ms INTEGER NOT NULL,
  PRIMARY KEY (workflow_id, biosample_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflow_by_appsession ON workflow (appsession_id) WHERE appsession_id IS NOT NULL;
CREATE INDEX workflow_launch_by_appsession ON workflow_launch (appsession_id)
  WHERE appsession_id IS NOT NULL;
`

/**
 * The lab: what is sequenced, from the biosample to the dataset. What follows from other rows is no column: the status of
 * the lab, of prep requests and requeues, yields, and the upload of a dataset, which is that of its sample or AppResult
 * unless an app has set it. Yields are in bases.
 *
 * A dataset stands for each sample and each AppResult, and a lane for each that the instrument reports of a run: triggers
 * add them, so that whatever makes a sample, an AppResult or a run makes them too. What hangs on rows that are deleted for
 * good goes with them.
 */
export const lab = `
CREATE TABLE subject (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  user_subject_id TEXT NOT NULL,
  description TEXT,
  species TEXT,
  gender TEXT,
  created_ms INTEGER NOT NULL,
  UNIQUE (owner_id, user_subject_id)
) STRICT;

CREATE TABLE biosample (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  name TEXT NOT NULL,
  nickname TEXT,
  default_project_id INTEGER REFERENCES project (id) ON DELETE SET NULL,
  subject_id INTEGER REFERENCES subject (id),
  container_name TEXT,
  container_position TEXT,
  status TEXT NOT NULL DEFAULT 'New',
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  UNIQUE (owner_id, name)
) STRICT;
CREATE INDEX biosample_listed ON biosample (owner_id, id);
CREATE INDEX biosample_by_project ON biosample (default_project_id);
CREATE INDEX biosample_by_subject ON biosample (subject_id);

CREATE TABLE library_prep (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE library_container (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  type TEXT NOT NULL,
  user_container_id TEXT NOT NULL,
  prep_id INTEGER REFERENCES library_prep (id),
  prep_kit TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX library_container_by_owner ON library_container (owner_id);

CREATE TABLE prep_request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  biosample_id INTEGER NOT NULL REFERENCES biosample (id),
  prep_id INTEGER NOT NULL REFERENCES library_prep (id),
  required_yield INTEGER NOT NULL,
  lims_id TEXT,
  created_from TEXT,
  is_canceled INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX prep_request_by_biosample ON prep_request (biosample_id);

CREATE TABLE library (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  name TEXT NOT NULL,
  biosample_id INTEGER NOT NULL REFERENCES biosample (id),
  prep_id INTEGER NOT NULL REFERENCES library_prep (id),
  prep_request_id INTEGER REFERENCES prep_request (id),
  project_id INTEGER REFERENCES project (id) ON DELETE SET NULL,
  container_id INTEGER REFERENCES library_container (id),
  container_position TEXT,
  status TEXT NOT NULL DEFAULT 'Active',
  insert_size INTEGER,
  biomolecule TEXT,
  index1 TEXT,
  index1_sequence TEXT,
  index2 TEXT,
  index2_sequence TEXT,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX library_listed ON library (owner_id, id);
CREATE INDEX library_by_biosample ON library (biosample_id);
CREATE INDEX library_by_project ON library (project_id);
CREATE INDEX library_by_container ON library (container_id);
CREATE INDEX library_by_prep_request ON library (prep_request_id);

CREATE TABLE library_pool (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  user_pool_id TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'Active',
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX library_pool_listed ON library_pool (owner_id, id);

CREATE TABLE library_pool_member (
  pool_id INTEGER NOT NULL REFERENCES library_pool (id),
  library_id INTEGER NOT NULL REFERENCES library (id),
  PRIMARY KEY (pool_id, library_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX library_pool_member_by_library ON library_pool_member (library_id);

CREATE TABLE lab_requeue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  type TEXT NOT NULL,
  library_id INTEGER REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  prep_request_id INTEGER REFERENCES prep_request (id),
  requested_yield INTEGER NOT NULL,
  earlier_yield INTEGER NOT NULL,
  lims_id TEXT,
  is_canceled INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  CHECK ((library_id IS NOT NULL) + (pool_id IS NOT NULL) + (prep_request_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX lab_requeue_listed ON lab_requeue (owner_id, id);
CREATE INDEX lab_requeue_by_library ON lab_requeue (library_id) WHERE library_id IS NOT NULL;
CREATE INDEX lab_requeue_by_pool ON lab_requeue (pool_id) WHERE pool_id IS NOT NULL;
CREATE INDEX lab_requeue_by_prep_request ON lab_requeue (prep_request_id)
  WHERE prep_request_id IS NOT NULL;

CREATE TABLE lane (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'Undefined',
  status_summary TEXT NOT NULL DEFAULT '',
  statistics TEXT NOT NULL DEFAULT '{}',
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  UNIQUE (run_id, number)
) STRICT;

CREATE TABLE lane_library (
  lane_id INTEGER NOT NULL REFERENCES lane (id) ON DELETE CASCADE,
  library_id INTEGER NOT NULL REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  PRIMARY KEY (lane_id, library_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lane_library_by_library ON lane_library (library_id);
CREATE INDEX lane_library_by_pool ON lane_library (pool_id) WHERE pool_id IS NOT NULL;

CREATE TRIGGER lanes_of_new_run AFTER INSERT ON run WHEN NEW.sequencing_stats IS NOT NULL BEGIN
  INSERT OR IGNORE INTO lane (run_id, number, created_ms, modified_ms)
    SELECT NEW.id, value ->> 'LaneNumber', NEW.created_ms, NEW.modified_ms
    FROM json_each(NEW.sequencing_stats, '$.Lanes');
END;
CREATE TRIGGER lanes_of_changed_run AFTER UPDATE OF sequencing_stats ON run
WHEN NEW.sequencing_stats IS NOT NULL BEGIN
  INSERT OR IGNORE INTO lane (run_id, number, created_ms, modified_ms)
    SELECT NEW.id, value ->> 'LaneNumber', NEW.modified_ms, NEW.modified_ms
    FROM json_each(NEW.sequencing_stats, '$.Lanes');
END;

CREATE TABLE dataset_type (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  namespace TEXT NOT NULL,
  description TEXT NOT NULL,
  docs_url TEXT,
  attribute_schema TEXT,
  user_id INTEGER REFERENCES user (id)
) STRICT;
CREATE TABLE dataset_type_conformance (
  type_id TEXT NOT NULL REFERENCES dataset_type (id),
  conforms_to_id TEXT NOT NULL REFERENCES dataset_type (id),
  PRIMARY KEY (type_id, conforms_to_id)
) STRICT, WITHOUT ROWID;
INSERT INTO dataset_type (id, name, namespace, description) VALUES
  ('common.files', 'Files', 'common', 'Files of any kind that belong together.'),
  ('common.fastq', 'FASTQ', 'common', 'Reads of a sample as FASTQ files.');
INSERT INTO dataset_type_conformance (type_id, conforms_to_id) VALUES ('common.fastq', 'common.files');

CREATE TABLE dataset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sample_id INTEGER UNIQUE REFERENCES sample (id) ON DELETE CASCADE,
  appresult_id INTEGER UNIQUE REFERENCES appresult (id) ON DELETE CASCADE,
  biosample_id INTEGER REFERENCES biosample (id),
  type_id TEXT NOT NULL REFERENCES dataset_type (id),
  attributes TEXT NOT NULL DEFAULT '{}',
  qc_status TEXT NOT NULL DEFAULT 'Undefined',
  qc_status_summary TEXT NOT NULL DEFAULT '',
  set_upload_status TEXT,
  upload_status_summary TEXT NOT NULL DEFAULT '',
  is_file_data_deleted INTEGER NOT NULL DEFAULT 0,
  changed_ms INTEGER,
  CHECK ((sample_id IS NOT NULL) + (appresult_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX dataset_by_biosample ON dataset (biosample_id) WHERE biosample_id IS NOT NULL;
CREATE INDEX dataset_by_type ON dataset (type_id);

CREATE TRIGGER dataset_of_sample AFTER INSERT ON sample BEGIN
  INSERT INTO dataset (sample_id, type_id, biosample_id) VALUES (NEW.id, 'common.fastq',
    (SELECT id FROM biosample WHERE owner_id = NEW.owner_id AND name = NEW.sample_id));
END;
CREATE INDEX sample_by_sample_id ON sample (owner_id, sample_id);
CREATE TRIGGER datasets_of_biosample AFTER INSERT ON biosample BEGIN
  UPDATE dataset SET biosample_id = NEW.id WHERE biosample_id IS NULL AND sample_id IN
    (SELECT id FROM sample WHERE owner_id = NEW.owner_id AND sample_id = NEW.name);
END;
CREATE TRIGGER dataset_of_appresult AFTER INSERT ON appresult BEGIN
  INSERT INTO dataset (appresult_id, type_id) VALUES (NEW.id, 'common.files');
END;

CREATE VIEW dataset_upload AS
  SELECT d.id, coalesce(d.set_upload_status, CASE s.status
    WHEN 'Complete' THEN 'Completed' WHEN 'Aborted' THEN 'Aborted' WHEN 'TimedOut' THEN 'Aborted'
    ELSE iif(s.id IS NULL, 'Completed', 'Uploading') END) AS upload_status
  FROM dataset d LEFT JOIN sample m ON m.id = d.sample_id LEFT JOIN appresult r ON r.id = d.appresult_id
    LEFT JOIN appsession s ON s.id = coalesce(m.appsession_id, r.appsession_id);

CREATE VIEW live_dataset AS
  SELECT d.id, d.sample_id, d.appresult_id, d.biosample_id, d.type_id, d.attributes, d.qc_status,
    d.qc_status_summary, d.set_upload_status, d.upload_status_summary, d.is_file_data_deleted,
    m.owner_id, m.project_id, m.run_id, m.appsession_id, m.name, m.total_size, m.created_ms,
    max(m.modified_ms, coalesce(d.changed_ms, 0)) AS modified_ms
  FROM dataset d JOIN sample m ON m.id = d.sample_id WHERE m.trash_id IS NULL
  UNION ALL
  SELECT d.id, d.sample_id, d.appresult_id, d.biosample_id, d.type_id, d.attributes, d.qc_status,
    d.qc_status_summary, d.set_upload_status, d.upload_status_summary, d.is_file_data_deleted,
    r.owner_id, r.project_id, NULL, r.appsession_id, r.name, r.total_size, r.created_ms,
    max(r.modified_ms, coalesce(d.changed_ms, 0))
  FROM dataset d JOIN appresult r ON r.id = d.appresult_id WHERE r.trash_id IS NULL;

CREATE TABLE fastq_source (
  dataset_id INTEGER NOT NULL REFERENCES dataset (id) ON DELETE CASCADE,
  lane_id INTEGER NOT NULL REFERENCES lane (id) ON DELETE CASCADE,
  library_id INTEGER NOT NULL REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  yield INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, lane_id, library_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fastq_source_by_library ON fastq_source (library_id);
CREATE INDEX fastq_source_by_lane ON fastq_source (lane_id);
CREATE INDEX fastq_source_by_pool ON fastq_source (pool_id) WHERE pool_id IS NOT NULL;

CREATE VIEW counted_yield AS
  SELECT f.*, l.biosample_id, l.prep_id, l.prep_request_id
  FROM fastq_source f JOIN library l ON l.id = f.library_id
    LEFT JOIN library_pool p ON p.id = f.pool_id
    JOIN dataset d ON d.id = f.dataset_id JOIN sample m ON m.id = d.sample_id
  WHERE m.trash_id IS NULL AND l.status <> 'Failed'
    AND (p.id IS NULL OR p.status NOT IN ('Failed', 'QCFailed'));

CREATE VIEW lab_requeue_biosample AS
  SELECT q.id AS requeue_id, l.biosample_id
    FROM lab_requeue q JOIN library l ON l.id = q.library_id
  UNION SELECT q.id, l.biosample_id
    FROM lab_requeue q JOIN library_pool_member m ON m.pool_id = q.pool_id
    JOIN library l ON l.id = m.library_id
  UNION SELECT q.id, p.biosample_id
    FROM lab_requeue q JOIN prep_request p ON p.id = q.prep_request_id;

CREATE VIEW lab_requeue_yield AS
  SELECT q.*, max(0, coalesce(CASE
      WHEN q.library_id IS NOT NULL THEN
        (SELECT sum(y.yield) FROM counted_yield y WHERE y.library_id = q.library_id)
      WHEN q.pool_id IS NOT NULL THEN
        (SELECT sum(y.yield) FROM counted_yield y WHERE y.pool_id = q.pool_id)
      ELSE (SELECT sum(y.yield) FROM counted_yield y WHERE y.prep_request_id = q.prep_request_id)
    END, 0) - q.earlier_yield) AS later_yield
  FROM lab_requeue q;

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
  version TEXT NOT NULL,
  dependencies TEXT NOT NULL
) STRICT;
CREATE TABLE workflow (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES application (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  appsession_id INTEGER REFERENCES appsession (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  short_description TEXT NOT NULL,
  version TEXT NOT NULL,
  settings TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX workflow_by_application ON workflow (application_id);
CREATE INDEX workflow_by_user ON workflow (user_id);
CREATE TABLE workflow_launch (
  workflow_id INTEGER NOT NULL REFERENCES workflow (id) ON DELETE CASCADE,
  biosample_id INTEGER NOT NULL REFERENCES biosample (id),
  appsession_id INTEGER REFERENCES appsession (id) ON DELETE SET NULL,
  launched_ms INTEGER NOT NULL,
  PRIMARY KEY (workflow_id, biosample_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflow_by_appsession ON workflow (appsession_id) WHERE appsession_id IS NOT NULL;
CREATE INDEX workflow_launch_by_appsession ON workflow_launch (appsession_id)
  WHERE appsession_id IS NOT NULL;

CREATE TABLE workgroup (
  id INTEGER PRIMARY KEY REFERENCES user (id),
  owner_id INTEGER NOT NULL REFERENCES user (id),
  external_provider_id TEXT NOT NULL,
  display_name TEXT NOT NULL,
  is_collaborative INTEGER NOT NULL
) STRICT;
CREATE INDEX workgroup_by_owner ON workgroup (owner_id);
CREATE TABLE workgroup_member (
  workgroup_id INTEGER NOT NULL REFERENCES workgroup (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  PRIMARY KEY (workgroup_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workgroup_member_by_user ON workgroup_member (user_id);

CREATE TABLE subscription (
  user_id INTEGER PRIMARY KEY REFERENCES user (id),
  name TEXT NOT NULL,
  plan TEXT NOT NULL,
  start_ms INTEGER NOT NULL,
  expiration_ms INTEGER,
  storage_bytes INTEGER
) STRICT;

CREATE TABLE user_setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  type TEXT NOT NULL,
  modified_ms INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;

CREATE TABLE api_agreement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  category TEXT NOT NULL
) STRICT;
CREATE TABLE api_agreement_signature (
  agreement_id INTEGER NOT NULL REFERENCES api_agreement (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  signed_ms INTEGER NOT NULL,
  PRIMARY KEY (agreement_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE instrument (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  serial_number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type TEXT NOT NULL
) STRICT;
CREATE TRIGGER instrument_of_run AFTER INSERT ON run WHEN NEW.details ->> 'InstrumentName' IS NOT NULL BEGIN
  INSERT OR IGNORE INTO instrument (serial_number, name, type) VALUES (NEW.details ->> 'InstrumentName',
    NEW.details ->> 'InstrumentName', coalesce(NEW.details ->> 'InstrumentType', ''));
END;

ALTER TABLE appsession ADD COLUMN is_canceled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE property ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE property ADD COLUMN allow_duplicates INTEGER NOT NULL DEFAULT 0;

INSERT INTO sqlite_sequence (name, seq) VALUES
  ('subject', 11000), ('biosample', 12000), ('library_prep', 13000), ('library_container', 14000),
  ('prep_request', 15000), ('library', 16000), ('library_pool', 17000), ('lab_requeue', 18000),
  ('lane', 19000), ('dataset', 20000), ('workflow', 21000), ('instrument', 22000),
  ('api_agreement', 23000), ('user_setting', 24000), ('comment', 25000), ('qc_threshold', 26000);

INSERT INTO lane (run_id, number, created_ms, modified_ms)
  SELECT run.id, value ->> 'LaneNumber', created_ms, modified_ms
  FROM run, json_each(run.sequencing_stats, '$.Lanes');
INSERT INTO dataset (sample_id, type_id) SELECT id, 'common.fastq' FROM sample;
INSERT INTO dataset (appresult_id, type_id) SELECT id, 'common.files' FROM appresult;
INSERT OR IGNORE INTO instrument (serial_number, name, type)
  SELECT details ->> 'InstrumentName', details ->> 'InstrumentName', coalesce(details ->> 'InstrumentType', '')
  FROM run WHERE details ->> 'InstrumentName' IS NOT NULL ORDER BY id;
`

/**
 * Ids are SQLite's own: AUTOINCREMENT never gives one twice, and their order is the order of creation. Times are
 * milliseconds since 1970, UTC; sizes are bytes; truth is 0 or 1. Status and StatusSummary of samples and AppResults are
 * those of their session, so they have no column. `total_size` is kept by the store of files, in the same transaction
 * as the file that changes it.
 */
export const firstSchema = `
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash BLOB,
  credits TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  last_active_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE application (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('web', 'native')),
  owner_id INTEGER NOT NULL REFERENCES user (id),
  client_id TEXT NOT NULL UNIQUE,
  client_secret_hash BLOB,
  redirect_uri TEXT,
  homepage_uri TEXT,
  short_description TEXT NOT NULL,
  company_name TEXT,
  version_number TEXT NOT NULL,
  launch_from TEXT NOT NULL,
  form TEXT,
  command TEXT,
  working_directory TEXT,
  billing INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES application (id),
  name TEXT NOT NULL,
  price TEXT NOT NULL,
  persistence_days INTEGER,
  description TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX product_by_application ON product (application_id);

CREATE TABLE token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  private INTEGER NOT NULL,
  scopes TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  revoked_ms INTEGER
) STRICT;

CREATE TABLE genome (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  species_name TEXT NOT NULL,
  display_name TEXT NOT NULL,
  source TEXT NOT NULL,
  build TEXT NOT NULL
) STRICT;

CREATE TABLE project (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  description TEXT,
  application_id INTEGER REFERENCES application (id),
  transfer_to_id INTEGER REFERENCES user (id),
  total_size INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX project_by_owner ON project (owner_id, name);

CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  uploaded_by_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  name TEXT NOT NULL,
  number INTEGER NOT NULL,
  experiment_name TEXT NOT NULL,
  status TEXT NOT NULL,
  details TEXT NOT NULL,
  upload_started_ms INTEGER,
  upload_completed_ms INTEGER,
  total_size INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX run_by_owner ON run (owner_id);

CREATE TABLE appsession (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER NOT NULL REFERENCES application (id),
  parent_id INTEGER REFERENCES appsession (id),
  status TEXT NOT NULL,
  status_summary TEXT NOT NULL,
  qc_status TEXT NOT NULL DEFAULT 'Undefined',
  delivery_status TEXT NOT NULL DEFAULT 'Undefined',
  purpose TEXT NOT NULL,
  total_size INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  started_ms INTEGER,
  completed_ms INTEGER
) STRICT;
CREATE INDEX appsession_by_user ON appsession (user_id);
CREATE INDEX appsession_by_application ON appsession (application_id);
CREATE INDEX appsession_by_parent ON appsession (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE appsession_reference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  appsession_id INTEGER NOT NULL REFERENCES appsession (id),
  type TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  UNIQUE (appsession_id, type, resource_id)
) STRICT;

CREATE TABLE sample (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  project_id INTEGER NOT NULL REFERENCES project (id),
  run_id INTEGER REFERENCES run (id),
  appsession_id INTEGER REFERENCES appsession (id),
  genome_id INTEGER REFERENCES genome (id),
  name TEXT NOT NULL,
  sample_id TEXT NOT NULL,
  sample_number INTEGER NOT NULL,
  experiment_name TEXT,
  read1 INTEGER NOT NULL,
  read2 INTEGER NOT NULL,
  reads_raw INTEGER NOT NULL,
  reads_pf INTEGER NOT NULL,
  paired_end INTEGER NOT NULL,
  total_size INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX sample_by_project ON sample (project_id);
CREATE INDEX sample_by_run ON sample (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX sample_by_appsession ON sample (appsession_id) WHERE appsession_id IS NOT NULL;

CREATE TABLE appresult (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES user (id),
  project_id INTEGER NOT NULL REFERENCES project (id),
  appsession_id INTEGER NOT NULL REFERENCES appsession (id),
  genome_id INTEGER REFERENCES genome (id),
  name TEXT NOT NULL,
  description TEXT,
  uses TEXT NOT NULL,
  total_size INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX appresult_by_project ON appresult (project_id);
CREATE INDEX appresult_by_appsession ON appresult (appsession_id);

CREATE TABLE file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id INTEGER REFERENCES run (id),
  sample_id INTEGER REFERENCES sample (id),
  appresult_id INTEGER REFERENCES appresult (id),
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
  CHECK ((run_id IS NOT NULL) + (sample_id IS NOT NULL) + (appresult_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX file_by_run ON file (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX file_by_sample ON file (sample_id) WHERE sample_id IS NOT NULL;
CREATE INDEX file_by_appresult ON file (appresult_id) WHERE appresult_id IS NOT NULL;
CREATE INDEX file_by_content ON file (sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE property (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  parent_kind TEXT NOT NULL,
  parent_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  description TEXT NOT NULL,
  user_id INTEGER REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  UNIQUE (parent_kind, parent_id, name)
) STRICT;

CREATE TABLE property_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property_id INTEGER NOT NULL REFERENCES property (id) ON DELETE CASCADE,
  resource_id INTEGER,
  content TEXT
) STRICT;
CREATE INDEX property_item_by_property ON property_item (property_id);

CREATE TABLE job (
  appsession_id INTEGER PRIMARY KEY REFERENCES appsession (id),
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'ended')),
  exit_code INTEGER,
  created_ms INTEGER NOT NULL,
  started_ms INTEGER,
  ended_ms INTEGER
) STRICT;

CREATE TABLE deadline (
  kind TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  due_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, subject_id)
) STRICT;
CREATE INDEX deadline_by_due ON deadline (due_ms);

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

INSERT INTO sqlite_sequence (name, seq) VALUES
  ('user', 1000), ('application', 2000), ('product', 3000), ('project', 4000), ('sample', 5000),
  ('appresult', 6000), ('file', 7000), ('run', 8000), ('appsession', 9000);
`

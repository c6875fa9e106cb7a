/**
 * Projects, runs, sessions, samples and AppResults with their properties. Status and StatusSummary of samples and
 * AppResults are those of their session, so they have no column. `total_size` is maintained by the store of files, in the
 * same transaction as the file that changes it.
 *
 * Each order that a long list is read in has an index with the rows that are listed and no others, so that a page begins
 * where its index points and nothing is sorted or passed over.
 */
export const resources = `
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
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id)
) STRICT;
CREATE INDEX project_by_trash ON project (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX project_by_application ON project (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX project_listed ON project (owner_id) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_name ON project (owner_id, name) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_date ON project (owner_id, created_ms) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_application ON project (owner_id, application_id) WHERE trash_id IS NULL;
CREATE INDEX project_by_transfer ON project (transfer_to_id) WHERE transfer_to_id IS NOT NULL;

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
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id),
  sequencing_stats TEXT
) STRICT;
CREATE INDEX run_by_trash ON run (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX run_by_application ON run (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX run_listed ON run (owner_id, trash_id);
CREATE INDEX run_listed_by_date ON run (owner_id, created_ms) WHERE trash_id IS NULL;
CREATE INDEX run_listed_by_application ON run (owner_id, application_id) WHERE trash_id IS NULL;

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
  completed_ms INTEGER,
  trash_id INTEGER REFERENCES trash (id)
) STRICT;
CREATE INDEX appsession_by_application ON appsession (application_id);
CREATE INDEX appsession_by_parent ON appsession (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX appsession_by_trash ON appsession (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX appsession_at_work ON appsession (id) WHERE status IN ('Pending', 'Running', 'Aborting');
CREATE INDEX appsession_listed ON appsession (user_id) WHERE trash_id IS NULL;
CREATE INDEX appsession_listed_by_name ON appsession (user_id, name) WHERE trash_id IS NULL;
CREATE INDEX appsession_listed_by_date ON appsession (user_id, created_ms) WHERE trash_id IS NULL;

CREATE TABLE appsession_reference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  appsession_id INTEGER NOT NULL REFERENCES appsession (id),
  type TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  UNIQUE (appsession_id, type, resource_id)
) STRICT;
CREATE INDEX appsession_reference_by_resource ON appsession_reference (type, resource_id);

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
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id)
) STRICT;
CREATE INDEX sample_by_run ON sample (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX sample_by_appsession ON sample (appsession_id) WHERE appsession_id IS NOT NULL;
CREATE INDEX sample_by_trash ON sample (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX sample_listed ON sample (project_id, trash_id);
CREATE INDEX sample_listed_by_name ON sample (project_id, name) WHERE trash_id IS NULL;
CREATE INDEX sample_listed_by_date ON sample (project_id, created_ms) WHERE trash_id IS NULL;

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
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id)
) STRICT;
CREATE INDEX appresult_by_appsession ON appresult (appsession_id);
CREATE INDEX appresult_by_trash ON appresult (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX appresult_listed ON appresult (project_id, trash_id);
CREATE INDEX appresult_listed_by_name ON appresult (project_id, name) WHERE trash_id IS NULL;
CREATE INDEX appresult_listed_by_date ON appresult (project_id, created_ms) WHERE trash_id IS NULL;

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
CREATE INDEX property_item_by_resource ON property_item (resource_id) WHERE resource_id IS NOT NULL;
`

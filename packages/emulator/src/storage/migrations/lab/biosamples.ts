import { labRequeueStatus } from './lab-requeue-status.ts'

/**
 * Whom or what is sequenced, and what the lab prepares of it. Yields are in bases. The lab status of a biosample and the
 * later yield of a requeue follow from other rows, by the triggers of `labStatus`.
 */
export const bioSamples = `
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
  lab_status TEXT NOT NULL DEFAULT 'NotStarted',
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX biosample_listed ON biosample (owner_id, id);
CREATE UNIQUE INDEX biosample_listed_by_name ON biosample (owner_id, name);
CREATE INDEX biosample_listed_by_change ON biosample (owner_id, modified_ms);
CREATE INDEX biosample_listed_by_status ON biosample (owner_id, status);
CREATE INDEX biosample_listed_by_lab_status ON biosample (owner_id, lab_status);
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
CREATE INDEX library_listed_by_name ON library (owner_id, name);
CREATE INDEX library_listed_by_date ON library (owner_id, created_ms);
CREATE INDEX library_listed_by_change ON library (owner_id, modified_ms);
CREATE INDEX library_listed_by_status ON library (owner_id, status);
CREATE INDEX library_by_biosample ON library (biosample_id);
CREATE INDEX library_listed_by_project ON library (owner_id, project_id);
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
  last_source_id INTEGER NOT NULL,
  later_yield INTEGER NOT NULL DEFAULT 0,
  lims_id TEXT,
  is_canceled INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  CHECK ((library_id IS NOT NULL) + (pool_id IS NOT NULL) + (prep_request_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX lab_requeue_listed ON lab_requeue (owner_id, id);
CREATE INDEX lab_requeue_listed_by_date ON lab_requeue (owner_id, created_ms);
CREATE INDEX lab_requeue_listed_by_change ON lab_requeue (owner_id, modified_ms);
CREATE INDEX lab_requeue_listed_by_status ON lab_requeue (owner_id, ${labRequeueStatus('')});
CREATE INDEX lab_requeue_by_library ON lab_requeue (library_id) WHERE library_id IS NOT NULL;
CREATE INDEX lab_requeue_by_pool ON lab_requeue (pool_id) WHERE pool_id IS NOT NULL;
CREATE INDEX lab_requeue_by_prep_request ON lab_requeue (prep_request_id)
  WHERE prep_request_id IS NOT NULL;
`

/**
 * Jobs of native apps, and what the platform remembers for itself. A job's mark is stored before it is started, and its
 * handle is what its executor finds it by, so that what a killed platform left running can be ended.
 */
export const jobs = `
CREATE TABLE job (
  appsession_id INTEGER PRIMARY KEY REFERENCES appsession (id),
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'ended')),
  exit_code INTEGER,
  created_ms INTEGER NOT NULL,
  started_ms INTEGER,
  ended_ms INTEGER,
  node_index INTEGER,
  node_count INTEGER,
  command TEXT,
  handle TEXT,
  agent_id TEXT,
  container_image TEXT,
  options TEXT,
  mark TEXT
) STRICT;
CREATE INDEX job_unended ON job (appsession_id) WHERE state <> 'ended';

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

CREATE TABLE rate_count (
  policy TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  start_ms INTEGER NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (policy, user_id)
) STRICT;
`

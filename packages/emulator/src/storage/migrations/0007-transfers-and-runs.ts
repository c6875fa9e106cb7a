/**
 * Runs that are played through, notices to users, and jobs that are one node of several. A plan goes with its run; the
 * contents of the files that have not come yet are in the store already, and the plan is what holds them there. A job
 * keeps what its executor finds it by, so that what a killed platform left running can be ended.
 */
export const transfersAndRuns = `
CREATE INDEX project_by_transfer ON project (transfer_to_id) WHERE transfer_to_id IS NOT NULL;

CREATE TABLE run_plan (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entered_ms INTEGER NOT NULL,
  left_ms INTEGER,
  file_count INTEGER NOT NULL
) STRICT;

CREATE TABLE run_plan_step (
  run_id INTEGER NOT NULL REFERENCES run_plan (run_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  status TEXT NOT NULL,
  duration_ms INTEGER,
  PRIMARY KEY (run_id, position)
) STRICT;

CREATE TABLE run_plan_file (
  run_id INTEGER NOT NULL REFERENCES run_plan (run_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  etag TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT;
CREATE INDEX run_plan_file_by_content ON run_plan_file (sha256);

CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  read_ms INTEGER
) STRICT;
CREATE INDEX notice_by_user ON notice (user_id);
CREATE INDEX notice_by_subject ON notice (subject) WHERE read_ms IS NULL;

ALTER TABLE job ADD COLUMN node_index INTEGER;
ALTER TABLE job ADD COLUMN node_count INTEGER;
ALTER TABLE job ADD COLUMN command TEXT;
ALTER TABLE job ADD COLUMN handle TEXT;
`

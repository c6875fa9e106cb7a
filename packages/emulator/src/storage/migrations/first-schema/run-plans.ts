/**
 * Runs that are simulated. A plan goes with its run; the contents of the files that have not come yet are in the store
 * already, and the plan is what holds them there.
 */
export const runPlans = `
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
`

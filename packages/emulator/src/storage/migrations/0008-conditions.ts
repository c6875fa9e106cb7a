/** What the owner lets happen to requests, who may launch an application, and the local agent that a job is for. */
export const conditions = `
CREATE TABLE rate_count (
  policy TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  start_ms INTEGER NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (policy, user_id)
) STRICT;

ALTER TABLE job ADD COLUMN agent_id TEXT;
ALTER TABLE application ADD COLUMN launch_by TEXT NOT NULL DEFAULT 'everyone';
`

/**
 * The course of sessions, and what their jobs use. A step is a status that a session had, a callback of its launch, or
 * something that its job did; those of statuses are written here, with each change, at most so many of a session that none
 * fills the disk. Sessions of before have those that can be derived.
 */
export const jobCourse = `
CREATE TABLE session_step (
  id INTEGER PRIMARY KEY,
  appsession_id INTEGER NOT NULL REFERENCES appsession (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('status', 'callback', 'inputs', 'command', 'upload')),
  name TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  failure TEXT
) STRICT;
CREATE INDEX session_step_by_session ON session_step (appsession_id, started_ms);

INSERT INTO session_step (appsession_id, kind, name, started_ms, ended_ms)
  SELECT id, 'status', 'Pending', created_ms, started_ms FROM appsession WHERE started_ms > created_ms;
INSERT INTO session_step (appsession_id, kind, name, started_ms, ended_ms)
  SELECT id, 'status', 'Running', started_ms, completed_ms FROM appsession
  WHERE started_ms IS NOT NULL AND completed_ms IS NOT NULL;
INSERT INTO session_step (appsession_id, kind, name, started_ms)
  SELECT id, 'status', status, coalesce(completed_ms, started_ms, created_ms) FROM appsession;

CREATE TRIGGER step_of_new_session AFTER INSERT ON appsession BEGIN
  INSERT INTO session_step (appsession_id, kind, name, started_ms)
    VALUES (NEW.id, 'status', NEW.status, NEW.created_ms);
END;
CREATE TRIGGER step_of_status AFTER UPDATE OF status ON appsession WHEN OLD.status <> NEW.status
  AND (SELECT count(*) FROM session_step WHERE appsession_id = NEW.id) < 500
BEGIN
  UPDATE session_step SET ended_ms = max(NEW.modified_ms, started_ms)
    WHERE appsession_id = NEW.id AND kind = 'status' AND ended_ms IS NULL;
  INSERT INTO session_step (appsession_id, kind, name, started_ms)
    VALUES (NEW.id, 'status', NEW.status, NEW.modified_ms);
END;

ALTER TABLE job ADD COLUMN executor TEXT;
ALTER TABLE job ADD COLUMN host TEXT;
ALTER TABLE job ADD COLUMN unmeasured TEXT;
ALTER TABLE job ADD COLUMN requested TEXT;
ALTER TABLE job ADD COLUMN cpu_ms INTEGER;
ALTER TABLE job ADD COLUMN memory_bytes INTEGER;
ALTER TABLE job ADD COLUMN peak_bytes INTEGER;
CREATE INDEX job_by_end ON job (ended_ms);

CREATE TABLE job_sample (
  appsession_id INTEGER NOT NULL REFERENCES job (appsession_id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL,
  cpu_ms INTEGER NOT NULL,
  memory_bytes INTEGER NOT NULL,
  PRIMARY KEY (appsession_id, at_ms)
) STRICT, WITHOUT ROWID;
`

/**
 * What accounts used. What was deleted for good still counts in the months before, so what is left of it is stored: the
 * bytes of files by the months that they came and went in, and when jobs ran.
 */
const usage = `
CREATE TABLE deleted_storage (
  owner_id INTEGER NOT NULL REFERENCES user (id),
  created_month TEXT NOT NULL,
  deleted_month TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (owner_id, created_month, deleted_month)
) STRICT, WITHOUT ROWID;
CREATE TABLE deleted_job (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER NOT NULL REFERENCES application (id),
  started_ms INTEGER NOT NULL,
  ended_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_job_by_user ON deleted_job (user_id);

CREATE VIEW file_owner AS
  SELECT f.id, f.size, f.upload_status, f.created_ms, coalesce(r.owner_id, m.owner_id, a.owner_id, s.user_id) AS owner_id,
    coalesce(f.trash_id, r.trash_id, m.trash_id, a.trash_id, s.trash_id) AS trash_id
  FROM file f LEFT JOIN run r ON r.id = f.run_id LEFT JOIN sample m ON m.id = f.sample_id
    LEFT JOIN appresult a ON a.id = f.appresult_id LEFT JOIN appsession s ON s.id = f.appsession_id;

CREATE TRIGGER storage_of_deleted_file BEFORE DELETE ON file WHEN OLD.upload_status = 'complete' BEGIN
  INSERT INTO deleted_storage (owner_id, created_month, deleted_month, bytes)
    SELECT o.owner_id, strftime('%Y-%m', o.created_ms / 1000, 'unixepoch'),
      strftime('%Y-%m', t.emptied_ms / 1000, 'unixepoch'), o.size
    FROM file_owner o JOIN trash t ON t.id = o.trash_id
    WHERE o.id = OLD.id AND t.emptied_ms IS NOT NULL
    ON CONFLICT (owner_id, created_month, deleted_month) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER compute_of_deleted_job BEFORE DELETE ON job WHEN OLD.ended_ms >= OLD.started_ms BEGIN
  INSERT INTO deleted_job (user_id, application_id, started_ms, ended_ms)
    SELECT user_id, application_id, OLD.started_ms, OLD.ended_ms FROM appsession WHERE id = OLD.appsession_id;
END;

`

/**
 * What v2 knows of users beyond v1: workgroups, subscriptions, settings and agreements. Triggers list the workgroups that
 * each user is in, as owner, as member or alone, by their names; no one leaves a workgroup.
 */
export const accounts = `
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

CREATE TABLE workgroup_of_user (
  user_id INTEGER NOT NULL REFERENCES user (id),
  workgroup_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  PRIMARY KEY (user_id, workgroup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workgroup_of_user_by_name ON workgroup_of_user (user_id, name, workgroup_id);
CREATE INDEX workgroup_of_user_by_workgroup ON workgroup_of_user (workgroup_id);
INSERT INTO workgroup_of_user (user_id, workgroup_id, name) SELECT id, id, name FROM user;
CREATE TRIGGER workgroup_of_new_user AFTER INSERT ON user BEGIN
  INSERT OR IGNORE INTO workgroup_of_user (user_id, workgroup_id, name) VALUES (NEW.id, NEW.id, NEW.name);
END;
CREATE TRIGGER workgroup_of_renamed_user AFTER UPDATE OF name ON user WHEN OLD.name <> NEW.name BEGIN
  UPDATE workgroup_of_user SET name = NEW.name WHERE workgroup_id = NEW.id;
END;
CREATE TRIGGER workgroup_of_owner AFTER INSERT ON workgroup BEGIN
  INSERT OR IGNORE INTO workgroup_of_user (user_id, workgroup_id, name)
    SELECT NEW.owner_id, id, name FROM user WHERE id = NEW.id;
END;
CREATE TRIGGER workgroup_of_member AFTER INSERT ON workgroup_member BEGIN
  INSERT OR IGNORE INTO workgroup_of_user (user_id, workgroup_id, name)
    SELECT NEW.user_id, id, name FROM user WHERE id = NEW.workgroup_id;
END;

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
CREATE INDEX api_agreement_by_title ON api_agreement (title);
CREATE TABLE api_agreement_signature (
  agreement_id INTEGER NOT NULL REFERENCES api_agreement (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  signed_ms INTEGER NOT NULL,
  PRIMARY KEY (agreement_id, user_id)
) STRICT, WITHOUT ROWID;

${usage}`

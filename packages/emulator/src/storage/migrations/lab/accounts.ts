/** What v2 knows of users beyond v1: workgroups, subscriptions, settings and agreements. */
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
`

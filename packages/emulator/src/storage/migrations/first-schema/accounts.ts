/**
 * Users and what lets them in. Of each secret only its hash is stored. A token with `granted` came out of a dialog; the
 * others were made by the platform's owner, and are no consent of their user. A trigger's consent is what a launched app
 * asks for while its session awaits the user's decision: the dialog can be opened again.
 */
export const accounts = `
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash BLOB,
  credits TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  last_active_ms INTEGER NOT NULL,
  roles TEXT NOT NULL DEFAULT '[]',
  is_workgroup INTEGER,
  domain_name TEXT
) STRICT;

CREATE TABLE token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER REFERENCES application (id),
  private INTEGER NOT NULL,
  scopes TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  revoked_ms INTEGER,
  granted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX token_by_grant ON token (user_id, application_id) WHERE granted = 1;

CREATE TABLE authorization_code (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER NOT NULL REFERENCES application (id),
  redirect_uri TEXT NOT NULL,
  scopes TEXT NOT NULL,
  challenge TEXT,
  token_id INTEGER REFERENCES token (id),
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_ms);

CREATE TABLE device_authorization (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  user_code_hash BLOB NOT NULL UNIQUE,
  application_id INTEGER NOT NULL REFERENCES application (id),
  scopes TEXT NOT NULL,
  status TEXT NOT NULL,
  user_id INTEGER REFERENCES user (id),
  interval_ms INTEGER NOT NULL,
  polled_ms INTEGER,
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX device_authorization_by_expiry ON device_authorization (expires_ms);

CREATE TABLE web_session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX web_session_by_expiry ON web_session (expires_ms);

CREATE TABLE trigger_consent (
  appsession_id INTEGER PRIMARY KEY REFERENCES appsession (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL
) STRICT;

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
CREATE INDEX notice_by_subject ON notice (subject);
`

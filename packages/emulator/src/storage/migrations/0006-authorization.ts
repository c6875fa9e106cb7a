/**
 * What is on its way to a token: the codes of dialogs and the requests of devices, and browsers that are signed in. Of
 * each secret only its hash is kept. A token with `granted` came out of a dialog; the others were made by the
 * platform's owner, and are no word of their user.
 */
export const authorization = `
ALTER TABLE token ADD COLUMN granted INTEGER NOT NULL DEFAULT 0;
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
`

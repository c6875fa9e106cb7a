/**
 * Applications and their products. `form_path` and `callbacks_path` name the files on disk that an app's developer edits;
 * `form` and `callbacks` hold what was read of them last. A product that its app's registration no longer names is
 * withdrawn, and stays for the purchases that have it; what its owner added otherwise isn't `declared`, and is still sold.
 */
export const applications = `
CREATE TABLE application (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('web', 'native')),
  owner_id INTEGER NOT NULL REFERENCES user (id),
  client_id TEXT NOT NULL UNIQUE,
  client_secret_hash BLOB,
  redirect_uri TEXT,
  origins TEXT NOT NULL DEFAULT '[]',
  homepage_uri TEXT,
  short_description TEXT NOT NULL,
  company_name TEXT,
  version_number TEXT NOT NULL,
  launch_from TEXT NOT NULL,
  form TEXT,
  command TEXT,
  working_directory TEXT,
  billing INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  published_ms INTEGER,
  classifications TEXT NOT NULL DEFAULT '[]',
  launch_by TEXT NOT NULL DEFAULT 'everyone',
  callbacks TEXT,
  image TEXT,
  report TEXT,
  form_path TEXT,
  callbacks_path TEXT
) STRICT;

CREATE TABLE product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES application (id),
  name TEXT NOT NULL,
  price TEXT NOT NULL,
  persistence_days INTEGER,
  description TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER,
  declared INTEGER NOT NULL DEFAULT 0 CHECK (declared IN (0, 1)),
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1))
) STRICT;
CREATE INDEX product_by_application ON product (application_id);
`

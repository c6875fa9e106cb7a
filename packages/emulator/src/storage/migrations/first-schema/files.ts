/**
 * Files, each of one of four owners, and the parts of those that come in several requests. Parts stay when the file is
 * complete: its content is made of theirs, and its parts can be listed. `md5` is hex.
 *
 * A listed file has one of three owners, which is why those indexes begin with all three. `file_listed_by_extension` finds
 * files by their extension, such as `gz`, and by what stands before it between two dots, such as the `vcf` of `vcf.gz`.
 */
export const files = `
CREATE TABLE file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id INTEGER REFERENCES run (id),
  sample_id INTEGER REFERENCES sample (id),
  appresult_id INTEGER REFERENCES appresult (id),
  appsession_id INTEGER REFERENCES appsession (id),
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  extension TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  etag TEXT,
  sha256 TEXT,
  upload_status TEXT NOT NULL,
  original_scope TEXT,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  trash_id INTEGER REFERENCES trash (id),
  CHECK ((run_id IS NOT NULL) + (sample_id IS NOT NULL) + (appresult_id IS NOT NULL)
    + (appsession_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX file_by_run ON file (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX file_by_sample ON file (sample_id) WHERE sample_id IS NOT NULL;
CREATE INDEX file_by_appresult ON file (appresult_id) WHERE appresult_id IS NOT NULL;
CREATE INDEX file_by_appsession ON file (appsession_id) WHERE appsession_id IS NOT NULL;
CREATE INDEX file_by_content ON file (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX file_by_trash ON file (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX file_listed ON file (run_id, sample_id, appresult_id)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_path ON file (run_id, sample_id, appresult_id, path)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_date ON file (run_id, sample_id, appresult_id, created_ms)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_extension ON file (run_id, sample_id, appresult_id, extension,
  lower(substr(substr(name, 1, length(name) - length(extension) - 1),
    nullif(length(rtrim(substr(name, 1, length(name) - length(extension) - 1),
      replace(substr(name, 1, length(name) - length(extension) - 1), '.', ''))), 0) + 1)))
  WHERE upload_status = 'complete' AND trash_id IS NULL;

CREATE TABLE file_part (
  file_id INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  md5 TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (file_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_part_by_content ON file_part (sha256);
`

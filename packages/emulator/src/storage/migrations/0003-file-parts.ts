/**
 * The parts of files that come in several requests. They stay when the file is complete: its content is made of theirs,
 * and its parts can be listed. `md5` is hex.
 */
export const fileParts = `
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

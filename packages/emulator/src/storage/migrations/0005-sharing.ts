/**
 * What users share: a project or a run with another account, to read or to write. An account is a user or a workgroup,
 * whose owner and members all have what is shared with it. Also the permission that launches of an application prompt for.
 */
export const sharing = `
CREATE TABLE share (
  kind TEXT NOT NULL CHECK (kind IN ('project', 'run')),
  resource_id INTEGER NOT NULL,
  with_id INTEGER NOT NULL REFERENCES user (id),
  access TEXT NOT NULL CHECK (access IN ('READ', 'WRITE')),
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, resource_id, with_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX share_by_account ON share (with_id, kind, resource_id);

CREATE VIEW shared_access AS
  SELECT kind, resource_id, with_id AS user_id, access FROM share
  UNION ALL SELECT s.kind, s.resource_id, m.user_id, s.access
    FROM share s JOIN workgroup_member m ON m.workgroup_id = s.with_id
  UNION ALL SELECT s.kind, s.resource_id, g.owner_id, s.access FROM share s JOIN workgroup g ON g.id = s.with_id;

ALTER TABLE application ADD COLUMN launch_permission TEXT NOT NULL DEFAULT 'READ';
`

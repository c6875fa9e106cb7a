/**
 * What a user may store and run at a time, where that differs from the bench's defaults: NULL is the default, and -1 no
 * limit.
 */
export const quotas = `
CREATE TABLE user_quota (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  storage_bytes INTEGER CHECK (storage_bytes >= -1),
  running_jobs INTEGER CHECK (running_jobs >= -1)
) STRICT;
`

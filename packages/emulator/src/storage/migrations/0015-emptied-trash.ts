/**
 * An entry of the trash that was emptied is gone for good from that moment on, by one row, however much it holds. What it
 * held is still there, hidden by it, and is deleted a little at a time, also after a restart; the entry goes last.
 */
export const emptiedTrash = `
ALTER TABLE trash ADD COLUMN emptied_ms INTEGER;
CREATE INDEX trash_emptied ON trash (emptied_ms) WHERE emptied_ms IS NOT NULL;
CREATE VIEW live_trash AS SELECT * FROM trash WHERE emptied_ms IS NULL;
`

/**
 * An entry of the trash that was emptied is gone for good from that moment on, by one row, however much it holds. What it
 * held is still there, hidden by it, and is deleted a little at a time, also after a restart; the entry goes last.
 *
 * Also those notices that were read are found by what they are about, since they go with it.
 */
export const emptiedTrash = `
ALTER TABLE trash ADD COLUMN emptied_ms INTEGER;
CREATE INDEX trash_emptied ON trash (emptied_ms) WHERE emptied_ms IS NOT NULL;
DROP INDEX notice_by_subject;
CREATE INDEX notice_by_subject ON notice (subject);
CREATE VIEW live_trash AS SELECT * FROM trash WHERE emptied_ms IS NULL;
`

/**
 * Files by themselves. An entry of the trash can hold one file alone: its kind and id are then those of what the file
 * belongs to, as for the files of a run. A merged sample is made of the files of others, of which each names its own.
 */
export const filesAlone = `
ALTER TABLE trash ADD COLUMN file_id INTEGER;
ALTER TABLE sample ADD COLUMN is_merged INTEGER NOT NULL DEFAULT 0;
`

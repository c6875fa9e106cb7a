/**
 * Where the definition of an app's form, and its callbacks, are written: the files on disk that their developer edits.
 * What the columns `form` and `callbacks` hold is what was read of them last.
 */
export const formFiles = `
ALTER TABLE application ADD COLUMN form_path TEXT;
ALTER TABLE application ADD COLUMN callbacks_path TEXT;
`

/**
 * A native app may be a container image. A job's mark is kept before it is started, so
 * that what runs of it is found by it whenever the platform ends. The report of an app is its template as it was written.
 */
export const containers = `
ALTER TABLE application ADD COLUMN image TEXT;
ALTER TABLE application ADD COLUMN report TEXT;
ALTER TABLE job ADD COLUMN mark TEXT;
`

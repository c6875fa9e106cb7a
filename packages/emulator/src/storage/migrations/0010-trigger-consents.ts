/**
 * What an app that was launched asks for, while its session awaits the user's word: the dialog can be opened again. And
 * what the job of a native app runs where its own launchSpec says so, node or not.
 */
export const triggerConsents = `
CREATE TABLE trigger_consent (
  appsession_id INTEGER PRIMARY KEY REFERENCES appsession (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL
) STRICT;

ALTER TABLE job ADD COLUMN container_image TEXT;
ALTER TABLE job ADD COLUMN options TEXT;
`

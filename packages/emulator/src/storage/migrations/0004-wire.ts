/**
 * What deployed clients expect of records: purchases without a session and with an invoice number from the beginning,
 * the AppResults that name a resource, codes that know which session they are for. The code of a launch's redirect is stored
 * as it is until it is used, because the session shows it to its application.
 *
 * `number` of a purchase is its invoice number. `invoice_number`, which the first schema ties to the completion, follows
 * it: purchases that were completed keep theirs, and the others are numbered after them.
 */
export const wire = `
ALTER TABLE purchase ALTER COLUMN appsession_id DROP NOT NULL;
ALTER TABLE purchase ALTER COLUMN appsession_name DROP NOT NULL;
ALTER TABLE purchase ADD COLUMN number INTEGER;
UPDATE purchase SET number = invoice_number;
UPDATE purchase SET number = later.number
  FROM (SELECT id, (SELECT coalesce(max(invoice_number), 0) FROM purchase) + row_number() OVER (ORDER BY id) AS number
        FROM purchase WHERE invoice_number IS NULL) AS later
  WHERE later.id = purchase.id;
CREATE UNIQUE INDEX purchase_by_number ON purchase (number);

CREATE TABLE appresult_use (
  href TEXT NOT NULL,
  appresult_id INTEGER NOT NULL REFERENCES appresult (id) ON DELETE CASCADE,
  PRIMARY KEY (href, appresult_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX appresult_use_by_appresult ON appresult_use (appresult_id);
CREATE TRIGGER uses_of_appresult AFTER INSERT ON appresult WHEN NEW.uses <> '[]' BEGIN
  INSERT OR IGNORE INTO appresult_use (href, appresult_id)
    SELECT value ->> 'HrefContent', NEW.id FROM json_each(NEW.uses);
END;
INSERT OR IGNORE INTO appresult_use (href, appresult_id)
  SELECT value ->> 'HrefContent', appresult.id FROM appresult, json_each(appresult.uses);

ALTER TABLE authorization_code ADD COLUMN appsession_id INTEGER;
ALTER TABLE authorization_code ADD COLUMN launch_code TEXT;
CREATE INDEX authorization_code_by_token ON authorization_code (token_id) WHERE token_id IS NOT NULL;
CREATE INDEX authorization_code_by_launch ON authorization_code (appsession_id) WHERE launch_code IS NOT NULL;
`

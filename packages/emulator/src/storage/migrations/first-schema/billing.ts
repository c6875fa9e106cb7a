/**
 * Purchases, and the ledger of each wallet. Amounts are exact decimals, as text. A purchase outlives its session and its
 * products' prices, so that it has the session's name and the prices that it was made with. Invoice numbers are given in
 * the transaction that completes a purchase and rows are never deleted: they have no gaps.
 *
 * The ledger is only ever added to. Each line has the balance after it; `credits` of a user is what its wallet was opened
 * with. A purchase is charged once and refunded once at most, whatever the code above does.
 */
export const billing = `
CREATE TABLE purchase (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  application_id INTEGER NOT NULL REFERENCES application (id),
  appsession_id INTEGER NOT NULL,
  appsession_name TEXT NOT NULL,
  token_id INTEGER REFERENCES token (id),
  refund_secret_hash BLOB,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'CANCELLED', 'ERRORED', 'COMPLETED')),
  expired INTEGER NOT NULL DEFAULT 0,
  refund_status TEXT NOT NULL DEFAULT 'NOTREFUNDED',
  invoice_number INTEGER UNIQUE,
  amount TEXT NOT NULL,
  tax TEXT NOT NULL,
  tax_rate TEXT NOT NULL,
  total TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  completed_ms INTEGER,
  refunded_ms INTEGER,
  refunded_by_id INTEGER REFERENCES user (id),
  refund_comment TEXT,
  CHECK ((status = 'COMPLETED') = (completed_ms IS NOT NULL)),
  CHECK ((status = 'COMPLETED') = (invoice_number IS NOT NULL)),
  CHECK ((refund_status = 'COMPLETED') = (refunded_ms IS NOT NULL)),
  CHECK (refund_status = 'NOTREFUNDED' OR status = 'COMPLETED')
) STRICT;
CREATE INDEX purchase_by_user ON purchase (user_id);
CREATE INDEX purchase_by_application ON purchase (application_id);

CREATE TABLE purchase_product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_id INTEGER NOT NULL REFERENCES purchase (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  name TEXT NOT NULL,
  price TEXT NOT NULL,
  quantity TEXT NOT NULL,
  amount TEXT NOT NULL,
  persistence_days INTEGER,
  active_until_ms INTEGER,
  tags TEXT NOT NULL
) STRICT;
CREATE INDEX purchase_product_by_purchase ON purchase_product (purchase_id);
CREATE INDEX purchase_product_by_product ON purchase_product (product_id);

CREATE TABLE wallet_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'purchase', 'refund', 'credit', 'debit')),
  amount TEXT NOT NULL,
  balance TEXT NOT NULL,
  purchase_id INTEGER REFERENCES purchase (id),
  note TEXT,
  created_ms INTEGER NOT NULL,
  CHECK ((kind IN ('purchase', 'refund')) = (purchase_id IS NOT NULL))
) STRICT;
CREATE INDEX wallet_entry_by_user ON wallet_entry (user_id);
CREATE UNIQUE INDEX wallet_entry_once ON wallet_entry (purchase_id, kind) WHERE purchase_id IS NOT NULL;
CREATE UNIQUE INDEX wallet_opened_once ON wallet_entry (user_id) WHERE kind = 'opening';
CREATE TRIGGER wallet_entry_stays BEFORE UPDATE ON wallet_entry BEGIN
  SELECT raise(ABORT, 'The ledger is only added to.');
END;
CREATE TRIGGER wallet_entry_remains BEFORE DELETE ON wallet_entry BEGIN
  SELECT raise(ABORT, 'The ledger is only added to.');
END;
CREATE TRIGGER wallet_opening AFTER INSERT ON user BEGIN
  INSERT INTO wallet_entry (user_id, kind, amount, balance, created_ms)
    VALUES (new.id, 'opening', new.credits, new.credits, new.created_ms);
END;
`

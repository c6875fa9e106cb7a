/**
 * What an app's registration no longer names is sold no more, and stays for the purchases that have it. What its owner
 * added otherwise isn't named there either, and goes on being sold: of products of before, nobody knows whether they are.
 */
export const withdrawnProducts = `
ALTER TABLE product ADD COLUMN declared INTEGER NOT NULL DEFAULT 0 CHECK (declared IN (0, 1));
ALTER TABLE product ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1));
`

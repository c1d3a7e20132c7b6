-- Purchasing: what vendors sell, orders, receipts, what is added to their cost, and what goes back (060-purchasing.md).

-- What a vendor sells of an item. The price is that of a pack; a pack is one piece unless it says otherwise, as it was before there were packs.
-- Breaks are [{"packs": "10", "price": "7.50"}]: from so many packs on, a pack costs so much. Weight and volume are those of a piece.
ALTER TABLE item_vendors
  ADD COLUMN barcodes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN pieces_per_pack numeric(20, 4) NOT NULL DEFAULT 1 CHECK (pieces_per_pack > 0),
  ADD COLUMN breaks jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN minimum_packs numeric(20, 4) NOT NULL DEFAULT 0 CHECK (minimum_packs >= 0),
  ADD COLUMN lead_time_days int CHECK (lead_time_days >= 0),
  ADD COLUMN weight numeric(20, 6) CHECK (weight >= 0),
  ADD COLUMN volume numeric(20, 6) CHECK (volume >= 0);

-- What a vendor asked for a pack, and since when; a row where it changed. They go with the item or the vendor.
CREATE TABLE vendor_prices (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  price numeric(20, 6) NOT NULL CHECK (price >= 0),
  pieces_per_pack numeric(20, 4) NOT NULL CHECK (pieces_per_pack > 0),
  -- The document that said so, such as an order or a receipt; null where somebody typed it.
  document_kind text,
  document_id bigint,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_prices_of_item ON vendor_prices (organization_id, item_id, vendor_id, id DESC);
CREATE INDEX vendor_prices_by_vendor ON vendor_prices (organization_id, vendor_id);
SELECT tenant_table('vendor_prices', members => 'SELECT, INSERT');
GRANT SELECT, UPDATE ON SEQUENCE vendor_prices_id_seq TO onhand_platform;

-- An order is a draft until it is sent, and sent until each line is received or closed short. How far a sent order is (partly received) is read from
-- its lines. A vendor may be deleted: the order keeps the name.
CREATE TABLE orders (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'sent', 'closed', 'cancelled')),
  vendor_id bigint,
  vendor_name text NOT NULL,
  -- Where it is delivered, unless a line says otherwise. 0 is no folder.
  place bigint NOT NULL CHECK (place >= 0),
  place_name text,
  -- Where its lines are delivered, kept with them: whoever sees one of these sees the order.
  places bigint[] NOT NULL DEFAULT '{}',
  -- Made by "To order", which adds to it while it is a draft.
  is_planned boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  -- The vendor's own number for it, such as that of the confirmation.
  vendor_reference text NOT NULL DEFAULT '',
  expected_on date,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  creator_id uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz,
  sent_by text,
  sender_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The order as the vendor got it. Its mails are in order_mails; it has none where it was sent by other means.
  sent_document jsonb,
  -- The link by which the vendor confirms: the hash of its secret, until when it works, and when it was used.
  confirm_token_hash bytea,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  confirmed_by text,
  confirm_note text NOT NULL DEFAULT '',
  -- The day for which people were told that it is overdue.
  told_until date,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors (organization_id, id) ON DELETE SET NULL (vendor_id)
);
CREATE INDEX orders_by_state ON orders (organization_id, state, id);
CREATE INDEX orders_by_vendor ON orders (organization_id, vendor_id, id);
-- What is overdue, the longest first.
CREATE INDEX orders_by_day ON orders (organization_id, expected_on, id) WHERE state = 'sent';
-- What "To order" adds to: one draft for each vendor and place.
CREATE INDEX orders_planned ON orders (organization_id, vendor_id, place) WHERE state = 'draft' AND is_planned;
CREATE INDEX orders_by_creator ON orders (creator_id);
CREATE INDEX orders_by_sender ON orders (sender_id);
CREATE INDEX orders_to_tell ON orders (expected_on, organization_id, id) WHERE state = 'sent' AND told_until IS DISTINCT FROM expected_on;
CREATE UNIQUE INDEX orders_to_confirm ON orders (confirm_token_hash) WHERE confirm_token_hash IS NOT NULL;
SELECT tenant_table('orders', members => 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, UPDATE ON SEQUENCE orders_id_seq TO onhand_platform;

-- Packs, their size and price are kept as they were agreed. Pieces are packs times size. `received` and `returned` only grow, but for an undo.
CREATE TABLE order_lines (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  vendor_sku text NOT NULL DEFAULT '',
  packs numeric(20, 4) NOT NULL CHECK (packs > 0),
  pieces_per_pack numeric(20, 4) NOT NULL CHECK (pieces_per_pack > 0),
  price numeric(20, 6) NOT NULL CHECK (price >= 0),
  -- Null is where the order goes.
  place bigint CHECK (place >= 0),
  place_name text,
  note text NOT NULL DEFAULT '',
  pieces numeric(20, 4) NOT NULL GENERATED ALWAYS AS (packs * pieces_per_pack) STORED,
  received numeric(20, 4) NOT NULL DEFAULT 0 CHECK (received >= 0),
  returned numeric(20, 4) NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- Nothing more of it will come.
  closed_short_at timestamptz,
  -- What is still to come: the vendor's replacement for what went back with a replacement wanted is ordered anew.
  outstanding numeric(20, 4) NOT NULL GENERATED ALWAYS AS (
    CASE WHEN closed_short_at IS NULL THEN GREATEST(packs * pieces_per_pack - received, 0) ELSE 0 END) STORED,
  -- What the vendor confirmed.
  confirmed_packs numeric(20, 4) CHECK (confirmed_packs >= 0),
  confirmed_on date,
  PRIMARY KEY (organization_id, order_id, line),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_lines_to_come ON order_lines (organization_id, item_id) WHERE outstanding > 0;
CREATE INDEX order_lines_by_item ON order_lines (organization_id, item_id, order_id);
SELECT tenant_table('order_lines');

-- What hangs on an order: files of the vendor and of the business.
CREATE TABLE order_files (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  file_key uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  added_by text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX order_files_by_order ON order_files (organization_id, order_id);
CREATE INDEX order_files_by_file ON order_files (organization_id, file_key);
SELECT tenant_table('order_files', members => 'SELECT, INSERT, DELETE');

-- Mails to vendors on their way. What is in one is made from `sent_document` when it is sent. The link's secret stays sealed, and only until then.
CREATE TABLE order_mails (
  organization_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id bigint NOT NULL,
  address text NOT NULL,
  cc text[] NOT NULL DEFAULT '{}',
  reply_name text NOT NULL,
  reply_address text NOT NULL,
  message text NOT NULL DEFAULT '',
  origin text NOT NULL,
  sealed_token text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_mails_by_order ON order_mails (organization_id, order_id, created_at DESC);
CREATE INDEX order_mails_waiting ON order_mails (next_at) WHERE status = 'waiting';
SELECT tenant_table('order_mails', members => 'SELECT (organization_id, id, order_id, address, cc, status, created_at, sent_at, last_error), INSERT, UPDATE (status, sealed_token)');

-- A delivery: what came of an order, or without one. It is open while people still scan into it, so several phones add to one.
CREATE TABLE receipts (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'undone')),
  order_id bigint,
  vendor_id bigint,
  vendor_name text NOT NULL,
  -- The vendor's delivery note.
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  received_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors (organization_id, id) ON DELETE SET NULL (vendor_id)
);
CREATE INDEX receipts_by_order ON receipts (organization_id, order_id, id);
CREATE INDEX receipts_by_vendor ON receipts (organization_id, vendor_id, id);
CREATE UNIQUE INDEX receipts_open ON receipts (organization_id, order_id) WHERE state = 'open' AND order_id IS NOT NULL;
SELECT tenant_table('receipts', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE receipts_id_seq TO onhand_platform;

-- Each row of the ledger that a receipt made is a line of its own. `order_line` is null for what was not ordered.
CREATE TABLE receipt_lines (
  organization_id bigint NOT NULL,
  receipt_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  order_line integer,
  place bigint NOT NULL CHECK (place >= 0),
  place_name text,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  pieces_per_pack numeric(20, 4) NOT NULL CHECK (pieces_per_pack > 0),
  -- What a pack cost as it came, and what the line was worth then. What was added or corrected later stands in `receipt_charge_parts`.
  price numeric(20, 6) NOT NULL CHECK (price >= 0),
  value numeric(30, 10) NOT NULL CHECK (value >= 0),
  movement_id bigint,
  returned numeric(20, 4) NOT NULL DEFAULT 0 CHECK (returned >= 0 AND returned <= quantity),
  undone_at timestamptz,
  -- Read off a GS1 code: kept for whoever asks for it later.
  lot text,
  expires_on date,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  received_by text NOT NULL,
  PRIMARY KEY (organization_id, receipt_id, line),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_lines_by_item ON receipt_lines (organization_id, item_id, receipt_id);
CREATE INDEX receipt_lines_by_movement ON receipt_lines (organization_id, movement_id) WHERE movement_id IS NOT NULL;
SELECT tenant_table('receipt_lines', members => 'SELECT, INSERT, UPDATE');

-- What is added to the cost of a receipt after it came: freight, duty, another price on the bill, a credit. It is shared among lines by `share`.
CREATE TABLE receipt_charges (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  receipt_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('freight', 'duty', 'price', 'credit', 'other')),
  amount numeric(30, 10) NOT NULL,
  share text NOT NULL CHECK (share IN ('value', 'quantity', 'weight', 'volume', 'equal', 'hand')),
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  undone_at timestamptz,
  undone_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_charges_by_receipt ON receipt_charges (organization_id, receipt_id, id);
SELECT tenant_table('receipt_charges', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE receipt_charges_id_seq TO onhand_platform;

-- A line's part, what of it went into stock and what into the cost of goods, and the row of the ledger that says so.
CREATE TABLE receipt_charge_parts (
  organization_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  receipt_line integer NOT NULL,
  item_id bigint NOT NULL,
  amount numeric(30, 10) NOT NULL,
  movement_id bigint,
  PRIMARY KEY (organization_id, charge_id, receipt_line),
  FOREIGN KEY (organization_id, charge_id) REFERENCES receipt_charges (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_charge_parts_by_movement ON receipt_charge_parts (organization_id, movement_id) WHERE movement_id IS NOT NULL;
SELECT tenant_table('receipt_charge_parts', members => 'SELECT, INSERT, UPDATE');

-- What goes back to a vendor. `owed` is the credit that is still expected.
CREATE TABLE vendor_returns (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'undone')),
  kind text NOT NULL CHECK (kind IN ('return', 'warranty', 'core')),
  vendor_id bigint,
  vendor_name text NOT NULL,
  reason text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  returned_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  returned_by text NOT NULL,
  -- What the vendor is to credit, until when, and what they credited; null is no credit at all.
  credit_expected numeric(30, 10) CHECK (credit_expected >= 0),
  credit_due date,
  credited numeric(30, 10) NOT NULL DEFAULT 0 CHECK (credited >= 0),
  credited_at timestamptz,
  told_until date,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors (organization_id, id) ON DELETE SET NULL (vendor_id)
);
CREATE INDEX vendor_returns_by_state ON vendor_returns (organization_id, state, id);
CREATE INDEX vendor_returns_by_vendor ON vendor_returns (organization_id, vendor_id, id);
CREATE INDEX vendor_returns_to_tell ON vendor_returns (credit_due, organization_id, id) WHERE state = 'open' AND told_until IS DISTINCT FROM credit_due;
SELECT tenant_table('vendor_returns', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE vendor_returns_id_seq TO onhand_platform;

-- What left, at what it carried, for what credit: the difference is the variance. Movements beyond the first are those of other places.
CREATE TABLE vendor_return_lines (
  organization_id bigint NOT NULL,
  return_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  receipt_id bigint,
  receipt_line integer,
  place bigint NOT NULL CHECK (place >= 0),
  place_name text,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  -- Zero where it came at no cost and goes at none: a core, a part under warranty.
  value numeric(30, 10) NOT NULL,
  credit numeric(30, 10) NOT NULL DEFAULT 0 CHECK (credit >= 0),
  movement_id bigint,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, return_id, line),
  FOREIGN KEY (organization_id, return_id) REFERENCES vendor_returns (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_return_lines_by_item ON vendor_return_lines (organization_id, item_id, return_id);
CREATE INDEX vendor_return_lines_by_movement ON vendor_return_lines (organization_id, movement_id) WHERE movement_id IS NOT NULL;
SELECT tenant_table('vendor_return_lines', members => 'SELECT, INSERT, UPDATE');

-- Somebody said of a shortage that it is not to be ordered. It holds until the item's stock changes: until it has a movement after this one.
CREATE TABLE order_dismissals (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  dismissed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  dismissed_by text NOT NULL,
  PRIMARY KEY (organization_id, item_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE
);
SELECT tenant_table('order_dismissals');

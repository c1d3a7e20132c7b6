-- Stock counts: what is to be counted, who counted what and when, and what posting made of it.
CREATE TABLE counts (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'posted', 'cancelled')),
  is_blind boolean NOT NULL,
  -- What was picked; only to be shown, so it may be gone by now.
  folder_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  uncounted text CHECK (uncounted IN ('leave', 'zero')),
  PRIMARY KEY (organization_id, id)
);
SELECT tenant_table('counts', members => 'SELECT, INSERT, UPDATE');

-- A line outlives its item, as the ledger does. What is counted, by whom and against which book quantity follows from its
-- entries, and is written with each of them.
CREATE TABLE count_lines (
  organization_id bigint NOT NULL,
  count_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  -- The book quantity when the line was made: for information.
  expected numeric(20, 4) NOT NULL,
  is_also_found boolean NOT NULL DEFAULT false,
  is_recount boolean NOT NULL DEFAULT false,
  counted numeric(20, 4),
  -- The book quantity, and the last movement in it, when the first entry in force was made.
  book numeric(20, 4),
  book_movement_id bigint,
  counter_ids uuid[] NOT NULL DEFAULT '{}',
  counter_names text[] NOT NULL DEFAULT '{}',
  outcome text CHECK (outcome IN ('matched', 'changed', 'zeroed', 'left', 'corrected', 'archived', 'deleted')),
  movement_id bigint,
  posted_delta numeric(20, 4),
  posted_value numeric(30, 10),
  posted_unit_cost numeric(30, 10),
  -- Which transaction wrote it last, so that a device can ask for what it has not seen.
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (organization_id, count_id, item_id),
  FOREIGN KEY (organization_id, count_id) REFERENCES counts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX count_lines_by_change ON count_lines (organization_id, count_id, changed_in);
SELECT tenant_table('count_lines', members => 'SELECT, INSERT, UPDATE');

-- Never deleted: an entry that is taken back stays, so that sending it again does not bring it back.
CREATE TABLE count_entries (
  organization_id bigint NOT NULL,
  count_id bigint NOT NULL,
  -- Made by the device.
  id uuid NOT NULL,
  item_id bigint NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  quantity numeric(20, 4) NOT NULL CHECK (quantity >= 0),
  mode text NOT NULL CHECK (mode IN ('set', 'add')),
  at timestamptz NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  book numeric(20, 4) NOT NULL,
  book_movement_id bigint NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (organization_id, count_id, id),
  FOREIGN KEY (organization_id, count_id, item_id) REFERENCES count_lines (organization_id, count_id, item_id) ON DELETE CASCADE
);
CREATE INDEX count_entries_by_line ON count_entries (organization_id, count_id, item_id, place);
CREATE INDEX count_entries_by_user ON count_entries (user_id);
SELECT tenant_table('count_entries', members => 'SELECT, INSERT, UPDATE');

-- Transfers as documents, and tools in people's hands (051-transfers-and-tools.md).

-- The document a row of the ledger belongs to. Which kinds there are is known to the features that make them; the ledger asks nothing of it.
ALTER TABLE movements ADD COLUMN document_kind text;
ALTER TABLE movements ADD COLUMN document_id bigint;

-- The last number that an organization gave to a document of a kind. Held until the end of the transaction, so it is taken after the items.
CREATE TABLE document_numbers (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (organization_id, kind)
) WITH (fillfactor = 50);
-- A database that came here without the baseline may have older ones.
\ir ../functions/platform_table.sql
\ir ../functions/tenant_table.sql
SELECT tenant_table('document_numbers', members => 'SELECT, INSERT, UPDATE');

-- Places are numbers, as in the ledger: 0 is no folder. The names are those of the day it was made, for when a folder is gone.
CREATE TABLE transfers (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'sent', 'received', 'cancelled', 'undone')),
  from_place bigint NOT NULL CHECK (from_place >= 0),
  from_name text,
  to_place bigint NOT NULL CHECK (to_place >= 0 AND to_place <> from_place),
  to_name text,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  sent_at timestamptz,
  sent_by text,
  -- Told of a difference.
  sender_id uuid REFERENCES users (id) ON DELETE SET NULL,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number)
);
CREATE INDEX transfers_by_state ON transfers (organization_id, state, id);
CREATE INDEX transfers_by_sender ON transfers (sender_id);
SELECT tenant_table('transfers', members => 'SELECT, INSERT, UPDATE');

-- A line outlives its item, as the ledger does.
CREATE TABLE transfer_lines (
  organization_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  position int NOT NULL,
  planned numeric(20, 4) NOT NULL CHECK (planned >= 0),
  sent numeric(20, 4) NOT NULL DEFAULT 0,
  received numeric(20, 4) NOT NULL DEFAULT 0 CHECK (received >= 0),
  -- What went back to where it came from, and what was written off.
  back numeric(20, 4) NOT NULL DEFAULT 0 CHECK (back >= 0),
  lost numeric(20, 4) NOT NULL DEFAULT 0 CHECK (lost >= 0),
  in_transit numeric(20, 4) NOT NULL GENERATED ALWAYS AS (sent - received - back - lost) STORED CHECK (in_transit >= 0),
  -- Somebody received less than was on the way, and since when; and since when it is known that the rest is still coming.
  short_at timestamptz,
  late_at timestamptz,
  PRIMARY KEY (organization_id, transfer_id, item_id),
  FOREIGN KEY (organization_id, transfer_id) REFERENCES transfers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX transfer_lines_on_the_way ON transfer_lines (organization_id, item_id) WHERE in_transit > 0;
SELECT tenant_table('transfer_lines', members => 'SELECT, INSERT, UPDATE, DELETE');

-- People who hold tools. Each is a place of their own, by a number from -2 downwards; one without an account has a name alone.
CREATE TABLE holders (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  place bigint GENERATED ALWAYS AS IDENTITY (START WITH -2 INCREMENT BY -1),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL,
  PRIMARY KEY (organization_id, place),
  UNIQUE (organization_id, user_id)
);
CREATE INDEX holders_by_user ON holders (user_id);
SELECT tenant_table('holders', members => 'SELECT, INSERT, UPDATE');

-- What somebody was handed, where it was taken from and until when. It is out as long as less came back than was handed out.
CREATE TABLE tool_loans (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  place bigint NOT NULL,
  from_place bigint NOT NULL CHECK (from_place >= 0),
  from_name text,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  returned numeric(20, 4) NOT NULL DEFAULT 0 CHECK (returned >= 0),
  lost numeric(20, 4) NOT NULL DEFAULT 0 CHECK (lost >= 0),
  held numeric(20, 4) NOT NULL GENERATED ALWAYS AS (quantity - returned - lost) STORED CHECK (held >= 0),
  until date,
  note text NOT NULL DEFAULT '',
  handed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  handed_by text NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, place) REFERENCES holders (organization_id, place)
);
CREATE INDEX tool_loans_out ON tool_loans (organization_id, item_id) WHERE held > 0;
CREATE INDEX tool_loans_by_holder ON tool_loans (organization_id, place, id);
SELECT tenant_table('tool_loans', members => 'SELECT, INSERT, UPDATE');

-- Refill lists: what each place lacks, where it is fetched, and what became of it (052-refill-lists.md).

CREATE TABLE refill_lists (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Counts up within the organization.
  number integer NOT NULL,
  -- A list that somebody picks is open; whether somebody does is read from its lines, so that many can pick at once.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'cancelled')),
  is_scheduled boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number)
);
CREATE INDEX refill_lists_open ON refill_lists (organization_id, id) WHERE status = 'open';
SELECT tenant_table('refill_lists', members => 'SELECT, INSERT, UPDATE');
-- Those that are restored keep their ids (give_out_ids_above.sql).
GRANT SELECT, UPDATE ON SEQUENCE refill_lists_id_seq TO onhand_platform;

CREATE TABLE refill_lines (
  organization_id bigint NOT NULL,
  refill_id bigint NOT NULL,
  -- The place in walking order.
  line integer NOT NULL,
  -- Items and places may go before the list does: it keeps their names.
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  -- Null where nothing is known that it could come from.
  from_place bigint,
  from_name text,
  to_place bigint NOT NULL,
  to_name text,
  is_return boolean NOT NULL,
  planned numeric(20, 4) NOT NULL CHECK (planned >= 0),
  missing numeric(20, 4) NOT NULL CHECK (missing >= 0),
  picked numeric(20, 4) NOT NULL DEFAULT 0 CHECK (picked >= 0),
  is_settled boolean NOT NULL DEFAULT false,
  loaded numeric(20, 4) NOT NULL DEFAULT 0 CHECK (loaded >= 0),
  picker_names text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, refill_id, line),
  FOREIGN KEY (organization_id, refill_id) REFERENCES refill_lists (organization_id, id) ON DELETE CASCADE
);
SELECT tenant_table('refill_lines', members => 'SELECT, INSERT, UPDATE');

-- How a place is refilled. A place is a folder's id, or 0 for no folder.
CREATE TABLE refill_places (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  place bigint NOT NULL,
  -- Null is each item's home.
  refill_from bigint,
  -- The hour of the organization's day at which its list is made; null is never. `made_on` is the last day it was.
  hour smallint CHECK (hour BETWEEN 0 AND 23),
  made_on date,
  folder_id bigint GENERATED ALWAYS AS (CASE WHEN place > 0 THEN place END) STORED,
  PRIMARY KEY (organization_id, place),
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_places_by_folder ON refill_places (organization_id, folder_id);
CREATE INDEX refill_places_scheduled ON refill_places (hour) WHERE hour IS NOT NULL;
SELECT tenant_table('refill_places');

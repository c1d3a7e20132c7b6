-- What the stock was worth at the close of each day, and what happened on it, so that a trend over years reads one row a day.

-- Decides what a day is. A name PostgreSQL does not know is refused by the cast itself.
ALTER TABLE organizations ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC'
  CHECK (timestamptz '2000-01-01 00:00Z' AT TIME ZONE time_zone IS NOT NULL);

-- Closed days only: the running one is computed from today's totals. A row counts only while the organization keeps the zone it was
-- made in, so a change of zone makes the days anew.
CREATE TABLE daily_values (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  time_zone text NOT NULL,
  value numeric(30, 10) NOT NULL,
  -- Changes of stock on that day, by what they were.
  added bigint NOT NULL,
  removed bigint NOT NULL,
  adjusted bigint NOT NULL,
  PRIMARY KEY (organization_id, day)
);

-- When an item was archived and when it came back: archived stock is in no total, so a past day must know what was archived then.
-- Rows outlive their item, as the ledger does. The times of one item never overlap.
CREATE TABLE item_archivals (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  item_id bigint NOT NULL,
  archived_at timestamptz NOT NULL,
  restored_at timestamptz CHECK (restored_at >= archived_at),
  PRIMARY KEY (organization_id, item_id, archived_at)
);
CREATE UNIQUE INDEX item_archivals_open ON item_archivals (organization_id, item_id) WHERE restored_at IS NULL;
CREATE INDEX item_archivals_by_time ON item_archivals (organization_id, archived_at);
CREATE INDEX item_archivals_by_return ON item_archivals (organization_id, restored_at) WHERE restored_at IS NOT NULL;

-- What is out or low, the emptiest first. A stock change touches it only when it crosses a threshold.
CREATE INDEX items_low ON items (organization_id, stock_status, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL AND stock_status < 2;
-- The newest open alerts, without passing over all that were resolved since.
CREATE INDEX alerts_open_by_age ON alerts (organization_id, id) WHERE resolved_at IS NULL;

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['daily_values', 'item_archivals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
    EXECUTE format('GRANT SELECT ON %I TO onhand_app', one);
  END LOOP;
END $$;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

INSERT INTO item_archivals (organization_id, item_id, archived_at)
SELECT organization_id, id, archived_at FROM items WHERE archived_at IS NOT NULL;

CREATE FUNCTION note_archival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    UPDATE item_archivals SET restored_at = GREATEST(archived_at, clock_timestamp())
     WHERE organization_id = NEW.organization_id AND item_id = NEW.id AND restored_at IS NULL;
  ELSE
    -- Whoever archived it may have begun before it was restored, and waited: never earlier than it came back.
    INSERT INTO item_archivals (organization_id, item_id, archived_at)
    SELECT NEW.organization_id, NEW.id, GREATEST(NEW.archived_at, max(a.restored_at))
      FROM item_archivals a WHERE a.organization_id = NEW.organization_id AND a.item_id = NEW.id
    ON CONFLICT (organization_id, item_id, archived_at) DO UPDATE SET restored_at = NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_archival() FROM PUBLIC;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

-- For a row, and only where it is archived or restored, so that changes of stock pay nothing for it.
CREATE TRIGGER item_archived AFTER UPDATE OF archived_at ON items FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION note_archival();
CREATE TRIGGER item_made_archived AFTER INSERT ON items FOR EACH ROW
  WHEN (NEW.archived_at IS NOT NULL) EXECUTE FUNCTION note_archival();

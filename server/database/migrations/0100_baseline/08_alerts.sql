-- An alert is a crossing: the item fell to its threshold or to nothing, or was made with too little. It resolves when the stock is back
-- above, or the item is archived. Whether it was read is each person's own.
CREATE TABLE alerts (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('low', 'out')),
  quantity numeric(20, 4) NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  resolved_at timestamptz,
  -- An alert is written by the item's own transaction, which must not wait for the number of people; a job finds out
  -- a moment later who gets a mail about it. A mark says what is left to do and not the last id seen: ids become visible in another order
  -- than they are given out.
  is_collected boolean NOT NULL DEFAULT false,
  -- Alerts of one transaction are told together: five thousand of an import are one line among the notifications, not five thousand.
  batch bigint,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX alerts_open ON alerts (organization_id, item_id) WHERE resolved_at IS NULL;
CREATE INDEX alerts_by_item ON alerts (organization_id, item_id);
-- The newest open alerts, without passing over all that were resolved since.
CREATE INDEX alerts_open_by_age ON alerts (organization_id, id) WHERE resolved_at IS NULL;
CREATE INDEX alerts_uncollected ON alerts (organization_id, id) WHERE NOT is_collected;
CREATE INDEX alerts_by_resolution ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE INDEX alerts_by_batch ON alerts (organization_id, batch, id) WHERE batch IS NOT NULL;
-- Triggers write them; a restored backup also knows since when its items are low, and how much was left then.
SELECT tenant_table('alerts', members => 'SELECT, INSERT, UPDATE (at, quantity)');

CREATE SEQUENCE alert_batches;
GRANT USAGE ON SEQUENCE alert_batches TO onhand_platform;
\ir ../../functions/note_alerts.sql
CREATE TRIGGER items_alerts AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_alerts();
CREATE TRIGGER items_alerts_at_birth AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_alerts();

CREATE TABLE alert_reads (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  alert_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id, alert_id),
  FOREIGN KEY (organization_id, alert_id) REFERENCES alerts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_reads_by_alert ON alert_reads (organization_id, alert_id);
CREATE INDEX alert_reads_by_user ON alert_reads (user_id);
SELECT tenant_table('alert_reads', members => 'SELECT, INSERT, DELETE');

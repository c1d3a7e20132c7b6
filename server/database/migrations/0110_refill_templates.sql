-- Van templates: items with minimum and maximum that places follow (052-refill-lists.md).

CREATE TABLE refill_templates (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX refill_templates_by_name ON refill_templates (organization_id, lower(name));
SELECT tenant_table('refill_templates');
GRANT SELECT, UPDATE ON SEQUENCE refill_templates_id_seq TO onhand_platform;

CREATE TABLE refill_template_items (
  organization_id bigint NOT NULL,
  template_id bigint NOT NULL,
  item_id bigint NOT NULL,
  minimum numeric(20, 4) NOT NULL CHECK (minimum >= 0),
  maximum numeric(20, 4) CHECK (maximum >= minimum),
  -- An item that was taken off stays, so that the places that follow can be told.
  is_removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, template_id, item_id),
  FOREIGN KEY (organization_id, template_id) REFERENCES refill_templates (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_template_items_by_item ON refill_template_items (organization_id, item_id);
SELECT tenant_table('refill_template_items');

CREATE TABLE refill_followers (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  place bigint NOT NULL,
  template_id bigint NOT NULL,
  folder_id bigint GENERATED ALWAYS AS (CASE WHEN place > 0 THEN place END) STORED,
  PRIMARY KEY (organization_id, place),
  FOREIGN KEY (organization_id, template_id) REFERENCES refill_templates (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_followers_by_template ON refill_followers (organization_id, template_id);
CREATE INDEX refill_followers_by_folder ON refill_followers (organization_id, folder_id);
SELECT tenant_table('refill_followers');

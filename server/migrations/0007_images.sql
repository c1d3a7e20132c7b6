-- Uploaded files and the pictures of items.

-- One row for each file in the store, written before its bytes: whatever interrupts an upload, the sweep finds what it left.
-- No foreign key to the organization, for the same reason: the row must outlive it until its bytes are gone.
-- `parts` are what the store holds under the key, such as the sizes of a picture.
CREATE TABLE files (
  organization_id bigint NOT NULL,
  key uuid NOT NULL,
  parts text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, key)
);

-- Width and height are those of the largest size that is served. A copy of an item shows the same file.
CREATE TABLE item_images (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  file_key uuid NOT NULL,
  position int NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX item_images_by_item ON item_images (organization_id, item_id, position);
CREATE INDEX item_images_by_file ON item_images (organization_id, file_key);

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
ALTER TABLE item_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_images FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON files TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY own_organization ON item_images TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY platform ON files TO onhand_platform USING (true);
CREATE POLICY platform ON item_images TO onhand_platform USING (true);

-- Members only ever announce a file; to look for those nobody uses any more is the sweep's work.
GRANT INSERT ON files TO onhand_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON item_images TO onhand_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON files, item_images TO onhand_platform;

-- Backups that are brought back into an empty organization, and pictures of items that come in a zip.

-- `file_key` names the uploaded file on disk, which goes with the row.
CREATE TABLE restores (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  file_name text NOT NULL,
  file_key uuid NOT NULL,
  status text NOT NULL DEFAULT 'checking' CHECK (status IN ('checking', 'checked', 'restoring', 'done', 'failed')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What the file says of itself: whose it is, of when, and how much of everything.
  contents jsonb,
  progress_done int,
  progress_total int,
  -- It is moved on while the work is alive: work whose beat stands still died with its process.
  beat_at timestamptz,
  is_cancelling boolean NOT NULL DEFAULT false,
  message text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX restores_open ON restores (created_at) WHERE status IN ('checking', 'checked', 'restoring');
SELECT tenant_table('restores');

CREATE TABLE image_zips (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  file_name text NOT NULL,
  file_key uuid NOT NULL,
  status text NOT NULL DEFAULT 'checked' CHECK (status IN ('checked', 'applying', 'done', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Each picture with the item it belongs to, or why it belongs to none.
  pictures jsonb NOT NULL,
  progress_done int,
  beat_at timestamptz,
  is_cancelling boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX image_zips_open ON image_zips (created_at) WHERE status IN ('checked', 'applying');
SELECT tenant_table('image_zips');

-- What is restored keeps its ids, and `give_out_ids_above` moves the numbers that are given out past them.
GRANT SELECT, UPDATE ON SEQUENCE units_id_seq, folders_id_seq, tags_id_seq, vendors_id_seq, custom_fields_id_seq, items_id_seq,
  movements_id_seq, counts_id_seq, activity_id_seq, item_images_id_seq TO onhand_platform;

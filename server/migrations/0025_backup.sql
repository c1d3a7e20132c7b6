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
  -- Of whom, of when, and how much of everything: what the file says of itself.
  contents jsonb,
  progress_done int,
  progress_total int,
  -- Alive while it is moved on: work that stands still died with its process.
  beat_at timestamptz,
  is_cancelling boolean NOT NULL DEFAULT false,
  message text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX restores_open ON restores (created_at) WHERE status IN ('checking', 'checked', 'restoring');

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

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['restores', 'image_zips'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_app, onhand_platform', one);
  END LOOP;
END $$;

-- Otherwise written by triggers alone. A backup brings both as they were.
GRANT INSERT ON item_archivals, alerts TO onhand_app;

-- What is restored keeps its ids, which are unique within an organization only: so printed labels go on to lead to their items. Ids
-- that are given out from now on must be above them. The bounds keep a made-up file from using up the ids of everyone.
GRANT SELECT, UPDATE ON SEQUENCE units_id_seq, folders_id_seq, tags_id_seq, vendors_id_seq, custom_fields_id_seq, items_id_seq,
  movements_id_seq, counts_id_seq, activity_id_seq, item_images_id_seq TO onhand_platform;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE FUNCTION give_out_ids_above(thing text, id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  given bigint;
BEGIN
  IF thing NOT IN ('units', 'folders', 'tags', 'vendors', 'custom_fields', 'items', 'movements', 'counts', 'activity', 'item_images') THEN
    RAISE EXCEPTION 'no ids are kept of %', thing;
  END IF;
  IF id > (CASE WHEN thing IN ('movements', 'activity') THEN 1000000000000 ELSE 2000000000 END) THEN
    RAISE EXCEPTION 'the id % is too large', id USING ERRCODE = 'check_violation';
  END IF;
  EXECUTE format('SELECT last_value FROM %I', thing || '_id_seq') INTO given;
  -- Some are left out, because others may be given one between the look and the step.
  IF given <= id THEN PERFORM setval(format('%I', thing || '_id_seq')::regclass, id + 1000); END IF;
END $$;
REVOKE ALL ON FUNCTION give_out_ids_above(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION give_out_ids_above(text, bigint) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

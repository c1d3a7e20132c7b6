-- A person who is no longer a member works in no organization until they join one again.
CREATE OR REPLACE FUNCTION member_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE users SET organization_id = NULL WHERE id = OLD.user_id AND organization_id = OLD.organization_id;
  RETURN NULL;
END $$;

ALTER FUNCTION member_left() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION member_left() FROM PUBLIC;

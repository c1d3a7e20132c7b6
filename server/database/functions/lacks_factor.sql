-- True if an account of our own provider has no second factor. Like the places of staff it is asked for few, and prepared for them alone.
CREATE OR REPLACE FUNCTION lacks_factor(p_account_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM identity_passkeys k WHERE k.account_id = p_account_id)
     AND NOT EXISTS (SELECT FROM identity_authenticators a WHERE a.account_id = p_account_id AND a.confirmed_at IS NOT NULL);
END $$;

ALTER FUNCTION lacks_factor(uuid) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION lacks_factor(uuid) FROM PUBLIC;

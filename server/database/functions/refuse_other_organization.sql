-- The check of every function that belongs to the platform's role: it works for the organization of the running transaction only.
CREATE OR REPLACE FUNCTION refuse_other_organization(p_organization_id bigint) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_organization_id IS DISTINCT FROM public.current_organization_id() THEN
    RAISE EXCEPTION 'items of another organization' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

ALTER FUNCTION refuse_other_organization(bigint) OWNER TO onhand_platform;

-- The places that a member of staff may see: the folders assigned to them and all below, and their own hands, which are a place too (PLC-14). It is a function of its own, because PostgreSQL prepares for all
-- of a statement each time, and most people are no staff.
CREATE OR REPLACE FUNCTION places_of_staff(p_organization_id bigint, p_user_id uuid)
RETURNS bigint[] LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    WITH RECURSIVE visible AS (
      SELECT a.folder_id AS id FROM folder_assignments a WHERE a.organization_id = p_organization_id AND a.user_id = p_user_id
      UNION
      SELECT f.id FROM visible v JOIN folders f ON f.organization_id = p_organization_id AND f.parent_id = v.id
    ) SELECT id FROM visible
      UNION ALL
    SELECT h.place FROM holders h WHERE h.organization_id = p_organization_id AND h.user_id = p_user_id
    ORDER BY id);
END $$;

ALTER FUNCTION places_of_staff(bigint, uuid) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION places_of_staff(bigint, uuid) FROM PUBLIC;

-- A member may see only their own sessions; who removes a colleague must end the colleague's.
CREATE OR REPLACE FUNCTION end_sessions_of_member(member uuid) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM sessions WHERE user_id = member
       AND EXISTS (SELECT FROM memberships m WHERE m.organization_id = current_organization_id() AND m.user_id = member)
    RETURNING 1
  ) SELECT count(*) FROM ended
$$;

ALTER FUNCTION end_sessions_of_member(uuid) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION end_sessions_of_member(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_sessions_of_member(uuid) TO onhand_app;

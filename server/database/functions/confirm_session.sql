-- The version before calls this: the one of now confirms by `confirm_session_marks`.
-- Fails where a session is not what the server remembers of it: ended, or anything decided by it has changed. It is the first statement of a request's own
-- transaction, so nothing behind it is done either. It belongs to the platform's role, because members may read neither secrets nor factors; it
-- tells nothing to whoever does not know the session's secret.
CREATE OR REPLACE FUNCTION confirm_session(p_token_hash bytea, p_facts_hash bytea, p_now timestamptz, p_idle_since timestamptz)
RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (SELECT sha256(convert_to(facts_of_session(s.id), 'UTF8')) FROM sessions s
       WHERE s.token_hash = p_token_hash AND s.expires_at > p_now AND s.last_seen_at > p_idle_since) IS DISTINCT FROM p_facts_hash THEN
    RAISE EXCEPTION 'the session is not what was remembered' USING ERRCODE = 'OH001';
  END IF;
END $$;

ALTER FUNCTION confirm_session(bytea, bytea, timestamptz, timestamptz) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION confirm_session(bytea, bytea, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_session(bytea, bytea, timestamptz, timestamptz) TO onhand_app;

-- Fails where a session is not what the server remembers of it: ended, or anything decided by it may have changed. It is the first statement of a request's own
-- transaction, so nothing behind it is done either. It belongs to the platform's role, because members may read neither secrets nor factors; it
-- tells nothing to whoever does not know the session's secret.
CREATE OR REPLACE FUNCTION confirm_session_marks(p_token_hash bytea, p_marks text, p_now timestamptz, p_idle_since timestamptz)
RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  marks text := marks_of_session(p_token_hash, p_now, p_idle_since);
BEGIN
  IF marks IS NULL OR marks IS DISTINCT FROM p_marks THEN
    RAISE EXCEPTION 'the session is not what was remembered' USING ERRCODE = 'OH001';
  END IF;
END $$;

ALTER FUNCTION confirm_session_marks(bytea, text, timestamptz, timestamptz) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION confirm_session_marks(bytea, text, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_session_marks(bytea, text, timestamptz, timestamptz) TO onhand_app;

-- Which versions of its rows a session's facts are read from (`facts_of_session`), and the rest of what they are made of, as a text: while it is the same, so are
-- they. It names every row and function that these read, which a test compares. Null where the session has ended. A version is the transaction that
-- wrote it, so nothing has to be spelled: that takes a third of the time.
CREATE OR REPLACE FUNCTION marks_of_session(p_token_hash bytea, p_now timestamptz, p_idle_since timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT concat(s.xmin, ',', u.xmin, ',', m.xmin, ',', o.xmin, ',', b.xmin, ',', current_setting('app.billing', true),
             ',', CASE WHEN o.requires_factor AND u.issuer = 'embedded' THEN lacks_factor(u.subject::uuid) END,
             ',', CASE WHEN m.role = 'staff' THEN sha256(convert_to(places_of_staff(m.organization_id, m.user_id)::text, 'UTF8')) END)
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN memberships m ON m.organization_id = u.organization_id AND m.user_id = u.id
      LEFT JOIN organizations o ON o.id = m.organization_id
      LEFT JOIN subscriptions b ON b.organization_id = m.organization_id
     WHERE s.token_hash = p_token_hash AND s.expires_at > p_now AND s.last_seen_at > p_idle_since);
END $$;

ALTER FUNCTION marks_of_session(bytea, timestamptz, timestamptz) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION marks_of_session(bytea, timestamptz, timestamptz) FROM PUBLIC;

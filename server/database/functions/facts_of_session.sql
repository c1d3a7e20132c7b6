-- All that is decided by a session, as a text: who it is, in which organization, with which rights and under which subscription. The server reads it and
-- remembers it, and `confirm_session_marks` fails once anything that it is read from has changed. Times that say when a session ends are no
-- part of it: they are compared with the clock. Only accounts of our own provider are asked for a factor: another issuer has rules of its own.
CREATE OR REPLACE FUNCTION facts_of_session(p_session_id uuid) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object(
             'id', s.id, 'provedAt', s.proved_at, 'userId', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
             'needsFactor', CASE WHEN o.requires_factor AND u.issuer = 'embedded' THEN lacks_factor(u.subject::uuid) END,
             'organizationId', m.organization_id, 'organizationName', o.name, 'timeZone', o.time_zone, 'staffSeePrices', o.staff_see_prices,
             'staffSeePlaces', o.staff_see_places, 'staffTakeElsewhere', o.staff_take_elsewhere, 'ownPlace', m.place_id, 'role', m.role,
             'staffFolders', CASE WHEN m.role = 'staff' THEN places_of_staff(m.organization_id, m.user_id) END,
             -- A server without billing says so on each of its connections (SEC-06).
             'subscriptionStatus', CASE WHEN coalesce(current_setting('app.billing', true), '') = 'off' THEN 'active' ELSE b.status END,
             'trialEndsAt', b.trial_ends_at, 'subscriptionEndedAt', b.ended_at)::text
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN memberships m ON m.organization_id = u.organization_id AND m.user_id = u.id
      LEFT JOIN organizations o ON o.id = m.organization_id
      LEFT JOIN subscriptions b ON b.organization_id = m.organization_id
     WHERE s.id = p_session_id);
END $$;

ALTER FUNCTION facts_of_session(uuid) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION facts_of_session(uuid) FROM PUBLIC;

-- All that is decided by a session, as a text: who it is, in which organization, with which rights and under which subscription. The server reads it and
-- remembers it, and `confirm_session` compares it, so that whatever is added here is confirmed, too. Times that say when a session ends are no
-- part of it: they are compared with the clock. Only accounts of our own provider are asked for a factor: another issuer has rules of its own.
CREATE OR REPLACE FUNCTION facts_of_session(p_session_id uuid) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object(
             'id', s.id, 'provedAt', s.proved_at, 'userId', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
             'needsFactor', CASE WHEN o.requires_factor AND u.issuer = 'embedded' THEN
               NOT EXISTS (SELECT FROM identity_passkeys k WHERE k.account_id = u.subject::uuid)
               AND NOT EXISTS (SELECT FROM identity_authenticators a WHERE a.account_id = u.subject::uuid AND a.confirmed_at IS NOT NULL) END,
             'organizationId', m.organization_id, 'organizationName', o.name, 'timeZone', o.time_zone, 'staffSeePrices', o.staff_see_prices,
             'staffSeePlaces', o.staff_see_places, 'staffTakeElsewhere', o.staff_take_elsewhere, 'ownPlace', m.place_id, 'role', m.role,
             -- The assigned folders of staff and all below them; null for every other role.
             'staffFolders', CASE WHEN m.role = 'staff' THEN ARRAY(
               WITH RECURSIVE visible AS (
                 SELECT a.folder_id AS id FROM folder_assignments a WHERE a.organization_id = m.organization_id AND a.user_id = m.user_id
                 UNION
                 SELECT f.id FROM visible v JOIN folders f ON f.organization_id = m.organization_id AND f.parent_id = v.id
               ) SELECT id FROM visible
                 UNION ALL
               -- What they were handed lies with them, which is a place too (PLC-14).
               SELECT h.place FROM holders h WHERE h.organization_id = m.organization_id AND h.user_id = m.user_id
               ORDER BY id
             ) END,
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

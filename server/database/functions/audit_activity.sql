-- Deletions, and changes of what the organization has set up, are told once, to the activity; the audit log keeps its own copy.
CREATE OR REPLACE FUNCTION audit_activity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO audit_log (organization_id, at, user_id, user_name, category, action, subject, changes)
  VALUES (NEW.organization_id, NEW.at, NEW.user_id, NEW.user_name, CASE NEW.action WHEN 'delete' THEN 'deletion' ELSE 'settings' END,
          NEW.kind || '.' || NEW.action, NEW.subject_name, CASE NEW.action WHEN 'delete' THEN '[]' ELSE NEW.changes END);
  RETURN NULL;
END $$;

ALTER FUNCTION audit_activity() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION audit_activity() FROM PUBLIC;

-- The tenant of the running transaction. A setting reads '' after the transaction that set it.
CREATE OR REPLACE FUNCTION current_organization_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.organization_id', true), '')::bigint $$;

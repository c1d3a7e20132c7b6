-- Written by `npm run schema`, and compared by a test: the whole database at a glance. Nobody edits it.

CREATE EXTENSION btree_gin;
CREATE EXTENSION fuzzystrmatch;
CREATE EXTENSION pg_trgm;
CREATE SCHEMA jobs AUTHORIZATION onhand_platform;
CREATE SEQUENCE alert_batches;
GRANT USAGE ON SCHEMA public TO onhand_app;
GRANT USAGE ON SCHEMA public TO onhand_platform;

CREATE TABLE activity (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  kind text NOT NULL,
  subject_id bigint,
  subject_name text NOT NULL,
  action text NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  places bigint[],
  CONSTRAINT activity_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX activity_by_place ON activity USING gin (organization_id, places) WHERE places IS NOT NULL;
CREATE INDEX activity_by_subject ON activity USING btree (organization_id, kind, subject_id, id DESC);
CREATE INDEX activity_by_time ON activity USING btree (organization_id, at);
CREATE TRIGGER activity_audited AFTER INSERT ON activity FOR EACH ROW WHEN (new.action = 'delete'::text OR (new.kind = ANY (ARRAY['organization'::text, 'unit'::text, 'custom-field'::text, 'quick-action'::text]))) EXECUTE FUNCTION audit_activity();
ALTER TABLE activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON activity TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON activity TO onhand_platform USING (true);
GRANT INSERT, SELECT ON activity TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON activity TO onhand_platform;

CREATE TABLE admitted_addresses (
  email text NOT NULL,
  admitted_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT admitted_addresses_pkey PRIMARY KEY (email),
  CONSTRAINT admitted_addresses_email_check CHECK (email = lower(email))
);
ALTER TABLE admitted_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE admitted_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON admitted_addresses TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON admitted_addresses TO onhand_platform;

CREATE TABLE alert_reads (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  alert_id bigint NOT NULL,
  CONSTRAINT alert_reads_pkey PRIMARY KEY (organization_id, user_id, alert_id),
  CONSTRAINT alert_reads_organization_id_alert_id_fkey FOREIGN KEY (organization_id, alert_id) REFERENCES alerts(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT alert_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX alert_reads_by_alert ON alert_reads USING btree (organization_id, alert_id);
CREATE INDEX alert_reads_by_user ON alert_reads USING btree (user_id);
ALTER TABLE alert_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON alert_reads TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON alert_reads TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON alert_reads TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON alert_reads TO onhand_platform;

CREATE TABLE alerts (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  kind text NOT NULL,
  quantity numeric(20,4) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  resolved_at timestamp with time zone,
  is_collected boolean DEFAULT false NOT NULL,
  batch bigint,
  place bigint,
  CONSTRAINT alerts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT alerts_kind_check CHECK (kind = ANY (ARRAY['low'::text, 'out'::text])),
  CONSTRAINT alerts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT alerts_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alerts_by_batch ON alerts USING btree (organization_id, batch, id) WHERE batch IS NOT NULL;
CREATE INDEX alerts_by_item ON alerts USING btree (organization_id, item_id);
CREATE INDEX alerts_by_resolution ON alerts USING btree (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE UNIQUE INDEX alerts_open_as_whole ON alerts USING btree (organization_id, item_id) WHERE resolved_at IS NULL AND place IS NULL;
CREATE INDEX alerts_open_by_age ON alerts USING btree (organization_id, id) WHERE resolved_at IS NULL;
CREATE UNIQUE INDEX alerts_open_by_place ON alerts USING btree (organization_id, item_id, place) NULLS NOT DISTINCT WHERE resolved_at IS NULL;
CREATE INDEX alerts_uncollected ON alerts USING btree (organization_id, id) WHERE NOT is_collected;
ALTER TABLE alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON alerts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON alerts TO onhand_platform USING (true);
GRANT INSERT, SELECT ON alerts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON alerts TO onhand_platform;
GRANT UPDATE (quantity, at) ON alerts TO onhand_app;

CREATE TABLE applied_functions (
  name text NOT NULL,
  checksum text NOT NULL,
  version text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);

CREATE TABLE audit_log (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  category text NOT NULL,
  action text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  ip_address text DEFAULT ''::text NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT audit_log_category_check CHECK (category = ANY (ARRAY['sign-in'::text, 'team'::text, 'invitation'::text, 'export'::text, 'deletion'::text, 'billing'::text, 'settings'::text])),
  CONSTRAINT audit_log_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_by_category ON audit_log USING btree (organization_id, category, id);
CREATE INDEX audit_log_by_user ON audit_log USING btree (organization_id, user_id, id);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON audit_log TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON audit_log TO onhand_platform USING (true);
GRANT INSERT, SELECT ON audit_log TO onhand_app;
GRANT INSERT, SELECT ON audit_log TO onhand_platform;

CREATE TABLE bulk_edit_items (
  organization_id bigint NOT NULL,
  bulk_edit_id bigint NOT NULL,
  item_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  CONSTRAINT bulk_edit_items_pkey PRIMARY KEY (organization_id, bulk_edit_id, item_id),
  CONSTRAINT bulk_edit_items_organization_id_bulk_edit_id_fkey FOREIGN KEY (organization_id, bulk_edit_id) REFERENCES bulk_edits(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE bulk_edit_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_edit_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON bulk_edit_items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON bulk_edit_items TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_edit_items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_edit_items TO onhand_platform;

CREATE TABLE bulk_edits (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT bulk_edits_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bulk_edits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX bulk_edits_by_age ON bulk_edits USING btree (created_at);
ALTER TABLE bulk_edits ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_edits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON bulk_edits TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON bulk_edits TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_edits TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_edits TO onhand_platform;

CREATE TABLE cost_layers (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  quantity numeric(20,4) NOT NULL,
  value numeric(30,10) NOT NULL,
  CONSTRAINT cost_layers_pkey PRIMARY KEY (organization_id, item_id, id),
  CONSTRAINT cost_layers_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT cost_layers_value_check CHECK (value >= 0::numeric),
  CONSTRAINT cost_layers_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE cost_layers ENABLE ROW LEVEL SECURITY;
ALTER TABLE cost_layers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON cost_layers TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON cost_layers TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON cost_layers TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON cost_layers TO onhand_platform;

CREATE TABLE count_entries (
  organization_id bigint NOT NULL,
  count_id bigint NOT NULL,
  id uuid NOT NULL,
  item_id bigint NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  quantity numeric(20,4) NOT NULL,
  mode text NOT NULL,
  at timestamp with time zone NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  book numeric(20,4) NOT NULL,
  book_movement_id bigint NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT count_entries_pkey PRIMARY KEY (organization_id, count_id, id),
  CONSTRAINT count_entries_mode_check CHECK (mode = ANY (ARRAY['set'::text, 'add'::text])),
  CONSTRAINT count_entries_quantity_check CHECK (quantity >= 0::numeric),
  CONSTRAINT count_entries_organization_id_count_id_item_id_fkey FOREIGN KEY (organization_id, count_id, item_id) REFERENCES count_lines(organization_id, count_id, item_id) ON DELETE CASCADE,
  CONSTRAINT count_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX count_entries_by_line ON count_entries USING btree (organization_id, count_id, item_id, place);
CREATE INDEX count_entries_by_user ON count_entries USING btree (user_id);
ALTER TABLE count_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE count_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON count_entries TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON count_entries TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON count_entries TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON count_entries TO onhand_platform;

CREATE TABLE count_lines (
  organization_id bigint NOT NULL,
  count_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  expected numeric(20,4) NOT NULL,
  is_also_found boolean DEFAULT false NOT NULL,
  is_recount boolean DEFAULT false NOT NULL,
  counted numeric(20,4),
  book numeric(20,4),
  book_movement_id bigint,
  counter_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  counter_names text[] DEFAULT '{}'::text[] NOT NULL,
  outcome text,
  movement_id bigint,
  posted_delta numeric(20,4),
  posted_value numeric(30,10),
  posted_unit_cost numeric(30,10),
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT count_lines_pkey PRIMARY KEY (organization_id, count_id, item_id),
  CONSTRAINT count_lines_outcome_check CHECK (outcome = ANY (ARRAY['matched'::text, 'changed'::text, 'zeroed'::text, 'left'::text, 'corrected'::text, 'archived'::text, 'deleted'::text])),
  CONSTRAINT count_lines_organization_id_count_id_fkey FOREIGN KEY (organization_id, count_id) REFERENCES counts(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX count_lines_by_change ON count_lines USING btree (organization_id, count_id, changed_in);
ALTER TABLE count_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE count_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON count_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON count_lines TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON count_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON count_lines TO onhand_platform;

CREATE TABLE counts (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  is_blind boolean NOT NULL,
  folder_id bigint,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  uncounted text,
  places bigint[],
  CONSTRAINT counts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT counts_status_check CHECK (status = ANY (ARRAY['open'::text, 'posted'::text, 'cancelled'::text])),
  CONSTRAINT counts_uncounted_check CHECK (uncounted = ANY (ARRAY['leave'::text, 'zero'::text])),
  CONSTRAINT counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE counts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON counts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON counts TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON counts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON counts TO onhand_platform;

CREATE TABLE crew (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  pin_hash text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crew_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT crew_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX crew_by_name ON crew USING btree (organization_id, lower(name));
ALTER TABLE crew ENABLE ROW LEVEL SECURITY;
ALTER TABLE crew FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON crew TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON crew TO onhand_platform USING (true);
GRANT DELETE, INSERT, UPDATE ON crew TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crew TO onhand_platform;
GRANT SELECT (organization_id, id, name, revision, created_at) ON crew TO onhand_app;

CREATE TABLE crew_grants (
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  crew_id bigint NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT crew_grants_pkey PRIMARY KEY (organization_id, token_hash),
  CONSTRAINT crew_grants_organization_id_crew_id_fkey FOREIGN KEY (organization_id, crew_id) REFERENCES crew(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT crew_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX crew_grants_by_end ON crew_grants USING btree (expires_at);
CREATE INDEX crew_grants_by_member ON crew_grants USING btree (organization_id, crew_id);
CREATE INDEX crew_grants_by_user ON crew_grants USING btree (user_id);
ALTER TABLE crew_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE crew_grants FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON crew_grants TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON crew_grants TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON crew_grants TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crew_grants TO onhand_platform;

CREATE TABLE crew_tries (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  crew_id bigint NOT NULL,
  user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT crew_tries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT crew_tries_organization_id_crew_id_fkey FOREIGN KEY (organization_id, crew_id) REFERENCES crew(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT crew_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX crew_tries_by_member ON crew_tries USING btree (organization_id, crew_id, at);
CREATE INDEX crew_tries_by_user ON crew_tries USING btree (user_id);
ALTER TABLE crew_tries ENABLE ROW LEVEL SECURITY;
ALTER TABLE crew_tries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON crew_tries TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON crew_tries TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON crew_tries TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crew_tries TO onhand_platform;

CREATE TABLE custom_fields (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  choices text[] DEFAULT '{}'::text[] NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT custom_fields_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT custom_fields_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'checkbox'::text, 'link'::text])),
  CONSTRAINT custom_fields_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX custom_fields_by_name ON custom_fields USING btree (organization_id, lower(name));
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON custom_fields TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON custom_fields TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_fields TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_fields TO onhand_platform;

CREATE TABLE customers (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  search_text text GENERATED ALWAYS AS (lower((((((name || ' '::text) || phone) || ' '::text) || email) || ' '::text) || address)) STORED NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT customers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX customers_by_name ON customers USING btree (organization_id, lower(name), id);
CREATE INDEX customers_by_words ON customers USING gin (organization_id, search_text gin_trgm_ops);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON customers TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON customers TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON customers TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON customers TO onhand_platform;

CREATE TABLE daily_values (
  organization_id bigint NOT NULL,
  day date NOT NULL,
  time_zone text NOT NULL,
  value numeric NOT NULL,
  added bigint NOT NULL,
  removed bigint NOT NULL,
  adjusted bigint NOT NULL,
  CONSTRAINT daily_values_pkey PRIMARY KEY (organization_id, day),
  CONSTRAINT daily_values_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE daily_values ENABLE ROW LEVEL SECURITY;
ALTER TABLE daily_values FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON daily_values TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON daily_values TO onhand_platform USING (true);
GRANT SELECT ON daily_values TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON daily_values TO onhand_platform;

CREATE TABLE deleted_levels (
  organization_id bigint NOT NULL,
  deletion_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  place bigint NOT NULL,
  lot bigint NOT NULL,
  is_gone boolean NOT NULL,
  quantity numeric(20,4) NOT NULL,
  minimum numeric(20,4),
  maximum numeric(20,4),
  refill_from bigint,
  is_home boolean NOT NULL,
  was_archived boolean NOT NULL,
  went_to bigint,
  had_level boolean DEFAULT false NOT NULL,
  had_minimum numeric(20,4),
  had_maximum numeric(20,4),
  had_refill_from bigint,
  CONSTRAINT deleted_levels_pkey PRIMARY KEY (organization_id, deletion_id, item_id, place, lot),
  CONSTRAINT deleted_levels_organization_id_deletion_id_fkey FOREIGN KEY (organization_id, deletion_id) REFERENCES folder_deletions(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE deleted_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE deleted_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON deleted_levels TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON deleted_levels TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON deleted_levels TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON deleted_levels TO onhand_platform;

CREATE TABLE document_numbers (
  organization_id bigint NOT NULL,
  kind text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT document_numbers_pkey PRIMARY KEY (organization_id, kind),
  CONSTRAINT document_numbers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE document_numbers SET (fillfactor=50);
ALTER TABLE document_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON document_numbers TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON document_numbers TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON document_numbers TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON document_numbers TO onhand_platform;

CREATE TABLE ended_customers (
  customer_id text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT ended_customers_pkey PRIMARY KEY (customer_id)
);
ALTER TABLE ended_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE ended_customers FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON ended_customers TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON ended_customers TO onhand_platform;

CREATE TABLE erased_organizations (
  id bigint NOT NULL,
  name_hash text NOT NULL,
  reason text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  erased_at timestamp with time zone NOT NULL,
  row_counts jsonb NOT NULL,
  file_count integer NOT NULL,
  CONSTRAINT erased_organizations_pkey PRIMARY KEY (id),
  CONSTRAINT erased_organizations_reason_check CHECK (reason = ANY (ARRAY['owner'::text, 'cancellation'::text]))
);
ALTER TABLE erased_organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE erased_organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON erased_organizations TO onhand_platform USING (true);
GRANT INSERT, SELECT ON erased_organizations TO onhand_platform;

CREATE TABLE events (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  message jsonb NOT NULL,
  audience jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX events_by_time ON events USING btree (created_at);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON events TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON events TO onhand_platform USING (true);
GRANT INSERT ON events TO onhand_app;
GRANT DELETE, INSERT, SELECT ON events TO onhand_platform;
GRANT SELECT (organization_id, id) ON events TO onhand_app;

CREATE TABLE files (
  organization_id bigint NOT NULL,
  key uuid NOT NULL,
  parts text[] NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT files_pkey PRIMARY KEY (organization_id, key)
);
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON files TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON files TO onhand_platform USING (true);
GRANT INSERT ON files TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON files TO onhand_platform;

CREATE TABLE folder_assignments (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  folder_id bigint NOT NULL,
  CONSTRAINT folder_assignments_pkey PRIMARY KEY (organization_id, user_id, folder_id),
  CONSTRAINT folder_assignments_organization_id_folder_id_fkey FOREIGN KEY (organization_id, folder_id) REFERENCES folders(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT folder_assignments_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX folder_assignments_by_folder ON folder_assignments USING btree (organization_id, folder_id);
ALTER TABLE folder_assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE folder_assignments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON folder_assignments TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON folder_assignments TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON folder_assignments TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON folder_assignments TO onhand_platform;

CREATE TABLE folder_deletions (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  folder_id bigint NOT NULL,
  folder_name text NOT NULL,
  kept jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT folder_deletions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT folder_deletions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX folder_deletions_by_age ON folder_deletions USING btree (created_at);
CREATE INDEX folder_deletions_by_folder ON folder_deletions USING btree (organization_id, folder_id);
ALTER TABLE folder_deletions ENABLE ROW LEVEL SECURITY;
ALTER TABLE folder_deletions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON folder_deletions TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON folder_deletions TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON folder_deletions TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON folder_deletions TO onhand_platform;

CREATE TABLE folders (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  color text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT folders_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT folders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT folders_organization_id_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES folders(organization_id, id)
);
CREATE INDEX folders_by_name ON folders USING btree (organization_id, name COLLATE "und-x-icu", id);
CREATE INDEX folders_by_parent ON folders USING btree (organization_id, parent_id);
CREATE INDEX folders_with_names ON folders USING btree (organization_id, id) INCLUDE (name);
CREATE TRIGGER folders_take_along AFTER DELETE ON folders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
ALTER TABLE folders ENABLE ROW LEVEL SECURITY;
ALTER TABLE folders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON folders TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON folders TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON folders TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON folders TO onhand_platform;

CREATE TABLE getting_started (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  label_at timestamp with time zone,
  scan_at timestamp with time zone,
  put_away_at timestamp with time zone,
  CONSTRAINT getting_started_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT getting_started_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
ALTER TABLE getting_started ENABLE ROW LEVEL SECURITY;
ALTER TABLE getting_started FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON getting_started TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON getting_started TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON getting_started TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON getting_started TO onhand_platform;

CREATE TABLE holders (
  organization_id bigint NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  name text NOT NULL,
  CONSTRAINT holders_pkey PRIMARY KEY (organization_id, place),
  CONSTRAINT holders_organization_id_user_id_key UNIQUE (organization_id, user_id),
  CONSTRAINT holders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT holders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX holders_by_user ON holders USING btree (user_id);
ALTER TABLE holders ENABLE ROW LEVEL SECURITY;
ALTER TABLE holders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON holders TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON holders TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON holders TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON holders TO onhand_platform;

CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_hash text NOT NULL,
  status smallint NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, user_id, key),
  CONSTRAINT idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON idempotency_keys TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON idempotency_keys TO onhand_platform USING (true);
GRANT INSERT, SELECT ON idempotency_keys TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO onhand_platform;

CREATE TABLE identity_accounts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT identity_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX identity_accounts_by_email ON identity_accounts USING btree (lower(email));
ALTER TABLE identity_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_accounts TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_accounts TO onhand_platform;

CREATE TABLE identity_authenticators (
  account_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT identity_authenticators_pkey PRIMARY KEY (account_id),
  CONSTRAINT identity_authenticators_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE
);
ALTER TABLE identity_authenticators ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_authenticators FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_authenticators TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_authenticators TO onhand_platform;

CREATE TABLE identity_challenges (
  purpose text NOT NULL,
  bound_to text NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_challenges_pkey PRIMARY KEY (purpose, bound_to)
);
CREATE INDEX identity_challenges_by_expiry ON identity_challenges USING btree (expires_at);
ALTER TABLE identity_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_challenges TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_challenges TO onhand_platform;

CREATE TABLE identity_factor_resets (
  account_id uuid NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_factor_resets_pkey PRIMARY KEY (account_id),
  CONSTRAINT identity_factor_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE
);
CREATE INDEX identity_factor_resets_by_due ON identity_factor_resets USING btree (due_at);
ALTER TABLE identity_factor_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_factor_resets FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_factor_resets TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_factor_resets TO onhand_platform;

CREATE TABLE identity_keys (
  id text NOT NULL,
  sealed_jwk text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT identity_keys_pkey PRIMARY KEY (id)
);
ALTER TABLE identity_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_keys TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_keys TO onhand_platform;

CREATE TABLE identity_mail_links (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  new_email text,
  CONSTRAINT identity_mail_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT identity_mail_links_purpose_check CHECK (purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text, 'reset-factors'::text])),
  CONSTRAINT identity_mail_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE
);
CREATE INDEX identity_mail_links_by_account ON identity_mail_links USING btree (account_id);
CREATE INDEX identity_mail_links_by_expiry ON identity_mail_links USING btree (expires_at);
ALTER TABLE identity_mail_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_mail_links FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_mail_links TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_mail_links TO onhand_platform;

CREATE TABLE identity_mails (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  sealed text,
  attempts integer DEFAULT 1 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  failed_at timestamp with time zone,
  CONSTRAINT identity_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_mails_waiting ON identity_mails USING btree (next_at) WHERE failed_at IS NULL;
ALTER TABLE identity_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_mails TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_mails TO onhand_platform;

CREATE TABLE identity_passkeys (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  credential_id text NOT NULL,
  account_id uuid NOT NULL,
  rp_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  is_synced boolean DEFAULT false NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT identity_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT identity_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT identity_passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE
);
CREATE INDEX identity_passkeys_by_account ON identity_passkeys USING btree (account_id);
ALTER TABLE identity_passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_passkeys TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_passkeys TO onhand_platform;

CREATE TABLE identity_records (
  kind text NOT NULL,
  id text NOT NULL,
  payload json NOT NULL,
  account_id text,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT identity_records_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX identity_records_by_account ON identity_records USING btree (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX identity_records_by_expiry ON identity_records USING btree (expires_at);
CREATE INDEX identity_records_by_grant ON identity_records USING btree (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_records_by_uid ON identity_records USING btree (uid) WHERE uid IS NOT NULL;
ALTER TABLE identity_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_records FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_records TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_records TO onhand_platform;

CREATE TABLE identity_recovery_codes (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT identity_recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT identity_recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE
);
ALTER TABLE identity_recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_recovery_codes TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_recovery_codes TO onhand_platform;

CREATE TABLE image_zips (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  file_name text NOT NULL,
  file_key uuid NOT NULL,
  status text DEFAULT 'checked'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  pictures jsonb NOT NULL,
  progress_done integer,
  beat_at timestamp with time zone,
  is_cancelling boolean DEFAULT false NOT NULL,
  CONSTRAINT image_zips_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT image_zips_status_check CHECK (status = ANY (ARRAY['checked'::text, 'applying'::text, 'done'::text, 'cancelled'::text])),
  CONSTRAINT image_zips_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT image_zips_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX image_zips_open ON image_zips USING btree (created_at) WHERE status = ANY (ARRAY['checked'::text, 'applying'::text]);
ALTER TABLE image_zips ENABLE ROW LEVEL SECURITY;
ALTER TABLE image_zips FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON image_zips TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON image_zips TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON image_zips TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON image_zips TO onhand_platform;

CREATE TABLE import_files (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT import_files_pkey PRIMARY KEY (organization_id, import_id),
  CONSTRAINT import_files_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE import_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON import_files TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON import_files TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_files TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_files TO onhand_platform;

CREATE TABLE import_lines (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  row_number integer NOT NULL,
  cells jsonb NOT NULL,
  is_excluded boolean DEFAULT false NOT NULL,
  action text,
  item_id bigint,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  written jsonb,
  CONSTRAINT import_lines_pkey PRIMARY KEY (organization_id, import_id, row_number),
  CONSTRAINT import_lines_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'problem'::text]))
);
CREATE INDEX import_lines_to_look_at ON import_lines USING btree (organization_id, import_id, action, row_number) WHERE action <> 'create'::text;
CREATE TRIGGER import_lines_keep_names BEFORE UPDATE OF organization_id, import_id ON import_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_keys();
ALTER TABLE import_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON import_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON import_lines TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_lines TO onhand_platform;

CREATE TABLE import_mappings (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT import_mappings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX import_mappings_by_name ON import_mappings USING btree (organization_id, lower(name));
ALTER TABLE import_mappings ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_mappings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON import_mappings TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON import_mappings TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_mappings TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_mappings TO onhand_platform;

CREATE TABLE imports (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  sheets jsonb NOT NULL,
  sheet integer NOT NULL,
  header_row integer NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  match_by text NOT NULL,
  decimals text NOT NULL,
  row_count integer NOT NULL,
  progress_done integer,
  progress_total integer,
  beat_at timestamp with time zone,
  is_cancelling boolean DEFAULT false NOT NULL,
  counts jsonb,
  news jsonb,
  message text,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  made jsonb DEFAULT '{}'::jsonb NOT NULL,
  kept jsonb DEFAULT '[]'::jsonb NOT NULL,
  began_at timestamp with time zone,
  attempt integer DEFAULT 0 NOT NULL,
  paths text DEFAULT 'path'::text NOT NULL,
  unit_words jsonb DEFAULT '[]'::jsonb NOT NULL,
  own_units jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT imports_decimals_check CHECK (decimals = ANY (ARRAY['point'::text, 'comma'::text])),
  CONSTRAINT imports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text])),
  CONSTRAINT imports_match_by_check CHECK (match_by = ANY (ARRAY['sku'::text, 'inventoryNumber'::text, 'code'::text, 'none'::text])),
  CONSTRAINT imports_paths_check CHECK (paths = ANY (ARRAY['path'::text, 'name'::text])),
  CONSTRAINT imports_status_check CHECK (status = ANY (ARRAY['draft'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'done'::text, 'undoing'::text, 'undone'::text])),
  CONSTRAINT imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX imports_working ON imports USING btree (beat_at) WHERE status = ANY (ARRAY['checking'::text, 'applying'::text, 'undoing'::text]);
CREATE TRIGGER imports_take_along AFTER DELETE ON imports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON imports TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON imports TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO onhand_platform;

CREATE TABLE invitations (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  folder_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid,
  invited_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'staff'::text])),
  CONSTRAINT invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (organization_id, lower(email)) WHERE accepted_at IS NULL AND revoked_at IS NULL;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON invitations TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON invitations TO onhand_platform USING (true);
GRANT INSERT, UPDATE ON invitations TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON invitations TO onhand_platform;
GRANT SELECT (organization_id, id, email, role, folder_ids, invited_by, invited_by_name, created_at, sent_at, expires_at, accepted_at, accepted_by, revoked_at) ON invitations TO onhand_app;

CREATE TABLE item_archivals (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  archived_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone,
  CONSTRAINT item_archivals_pkey PRIMARY KEY (organization_id, item_id, archived_at),
  CONSTRAINT item_archivals_check CHECK (restored_at >= archived_at),
  CONSTRAINT item_archivals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX item_archivals_by_return ON item_archivals USING btree (organization_id, restored_at) WHERE restored_at IS NOT NULL;
CREATE INDEX item_archivals_by_time ON item_archivals USING btree (organization_id, archived_at);
CREATE UNIQUE INDEX item_archivals_open ON item_archivals USING btree (organization_id, item_id) WHERE restored_at IS NULL;
ALTER TABLE item_archivals ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_archivals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_archivals TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_archivals TO onhand_platform USING (true);
GRANT INSERT, SELECT ON item_archivals TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_archivals TO onhand_platform;

CREATE TABLE item_count_changes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT item_count_changes_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE item_count_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_count_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_count_changes TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_count_changes TO onhand_platform USING (true);
GRANT SELECT ON item_count_changes TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_count_changes TO onhand_platform;

CREATE TABLE item_counts (
  organization_id bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT item_counts_pkey PRIMARY KEY (organization_id, kind, subject_id),
  CONSTRAINT item_counts_kind_check CHECK (kind = ANY (ARRAY['tag'::text, 'vendor'::text]))
);
ALTER TABLE item_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_counts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_counts TO onhand_platform USING (true);
GRANT SELECT ON item_counts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_counts TO onhand_platform;

CREATE TABLE item_images (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  file_key uuid NOT NULL,
  "position" integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT item_images_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT item_images_organization_id_file_key_fkey FOREIGN KEY (organization_id, file_key) REFERENCES files(organization_id, key),
  CONSTRAINT item_images_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX item_images_by_file ON item_images USING btree (organization_id, file_key);
CREATE INDEX item_images_by_item ON item_images USING btree (organization_id, item_id, "position");
ALTER TABLE item_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_images FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_images TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_images TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON item_images TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_images TO onhand_platform;

CREATE TABLE item_tags (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  CONSTRAINT item_tags_pkey PRIMARY KEY (organization_id, item_id, tag_id)
);
CREATE INDEX items_with_tag ON item_tags USING btree (organization_id, tag_id, item_id);
CREATE TRIGGER item_tags_added AFTER INSERT ON item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
CREATE TRIGGER item_tags_keep_names BEFORE UPDATE OF organization_id, item_id, tag_id ON item_tags FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_keys();
CREATE TRIGGER item_tags_known AFTER INSERT ON item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_keys();
CREATE TRIGGER item_tags_removed AFTER DELETE ON item_tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
ALTER TABLE item_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_tags TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_tags TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON item_tags TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_tags TO onhand_platform;

CREATE TABLE item_total_changes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  folder_id bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT item_total_changes_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE item_total_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_total_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_total_changes TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_total_changes TO onhand_platform USING (true);
GRANT SELECT ON item_total_changes TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_total_changes TO onhand_platform;

CREATE TABLE item_totals (
  organization_id bigint NOT NULL,
  folder_id bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT item_totals_pkey PRIMARY KEY (organization_id, folder_id)
);
ALTER TABLE item_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_totals TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_totals TO onhand_platform USING (true);
GRANT SELECT ON item_totals TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_totals TO onhand_platform;

CREATE TABLE item_vendors (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  vendor_sku text DEFAULT ''::text NOT NULL,
  price numeric(20,6),
  "position" integer DEFAULT 0 NOT NULL,
  barcodes text[] DEFAULT '{}'::text[] NOT NULL,
  pieces_per_pack numeric(20,4) DEFAULT 1 NOT NULL,
  breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  minimum_packs numeric(20,4) DEFAULT 0 NOT NULL,
  lead_time_days integer,
  weight numeric(20,6),
  volume numeric(20,6),
  CONSTRAINT item_vendors_pkey PRIMARY KEY (organization_id, item_id, vendor_id),
  CONSTRAINT item_vendors_lead_time_days_check CHECK (lead_time_days >= 0),
  CONSTRAINT item_vendors_minimum_packs_check CHECK (minimum_packs >= 0::numeric),
  CONSTRAINT item_vendors_pieces_per_pack_check CHECK (pieces_per_pack > 0::numeric),
  CONSTRAINT item_vendors_volume_check CHECK (volume >= 0::numeric),
  CONSTRAINT item_vendors_weight_check CHECK (weight >= 0::numeric)
);
CREATE INDEX item_vendors_by_barcode ON item_vendors USING gin (organization_id, barcodes) WITH (fastupdate=off) WHERE barcodes <> '{}'::text[];
CREATE INDEX item_vendors_by_lead_time ON item_vendors USING btree (organization_id, lead_time_days) WHERE lead_time_days IS NOT NULL;
CREATE INDEX item_vendors_by_vendor ON item_vendors USING btree (organization_id, vendor_id);
CREATE TRIGGER item_vendors_added AFTER INSERT ON item_vendors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
CREATE TRIGGER item_vendors_keep_names BEFORE UPDATE OF organization_id, item_id, vendor_id ON item_vendors FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_keys();
CREATE TRIGGER item_vendors_known AFTER INSERT ON item_vendors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_keys();
CREATE TRIGGER item_vendors_removed AFTER DELETE ON item_vendors REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
ALTER TABLE item_vendors ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_vendors FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_vendors TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_vendors TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON item_vendors TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_vendors TO onhand_platform;

CREATE TABLE item_views (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  name text NOT NULL,
  list jsonb NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT item_views_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT item_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT item_views_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX item_views_own_by_name ON item_views USING btree (organization_id, user_id, lower(name)) WHERE NOT is_shared;
CREATE UNIQUE INDEX item_views_shared_by_name ON item_views USING btree (organization_id, lower(name)) WHERE is_shared;
ALTER TABLE item_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_views FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON item_views TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON item_views TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON item_views TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON item_views TO onhand_platform;

CREATE TABLE items (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  sku text,
  inventory_number text,
  qr_code text NOT NULL,
  barcodes text[] DEFAULT '{}'::text[] NOT NULL,
  quantity numeric(20,4) DEFAULT 0 NOT NULL,
  unit_id bigint,
  folder_id bigint,
  valuation_method text DEFAULT 'moving_average'::text NOT NULL,
  total_value numeric(30,10) DEFAULT 0 NOT NULL,
  last_unit_cost numeric(30,10) DEFAULT 0 NOT NULL,
  selling_price numeric(20,6),
  low_stock_threshold numeric(20,4),
  notes text DEFAULT ''::text NOT NULL,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  cover_image_id bigint,
  search_text text DEFAULT ''::text NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  stock_status smallint GENERATED ALWAYS AS (
CASE
    WHEN quantity <= 0::numeric THEN 0
    WHEN quantity <= low_stock_threshold THEN 1
    ELSE 2
END) STORED,
  last_price_paid numeric(30,10),
  level_writes bigint DEFAULT 0 NOT NULL,
  tags_shown json,
  vendor_shown json,
  has_several_levels boolean DEFAULT false NOT NULL,
  has_reservations boolean DEFAULT false NOT NULL,
  reserved numeric(20,4) DEFAULT 0 NOT NULL,
  listed text,
  CONSTRAINT items_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT items_stock_check CHECK (quantity >= '0'::numeric AND total_value >= '0'::numeric AND (valuation_method = ANY ('{mac,moving_average,fifo,standard}'::text[]))),
  CONSTRAINT items_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT items_organization_id_unit_id_fkey FOREIGN KEY (organization_id, unit_id) REFERENCES units(organization_id, id)
);
ALTER TABLE items SET (fillfactor=90);
CREATE INDEX items_archived ON items USING btree (organization_id, id) WHERE archived_at IS NOT NULL;
CREATE UNIQUE INDEX items_by_inventory_number ON items USING btree (organization_id, lower(inventory_number)) WHERE inventory_number IS NOT NULL;
CREATE INDEX items_by_name ON items USING btree (organization_id, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX items_by_qr_code ON items USING btree (organization_id, qr_code);
CREATE INDEX items_by_search_text ON items USING gin (organization_id, search_text gin_trgm_ops);
CREATE UNIQUE INDEX items_by_sku ON items USING btree (organization_id, lower(sku)) WHERE sku IS NOT NULL;
CREATE INDEX items_by_title ON items USING gin (organization_id, lower((name || ' '::text) || COALESCE(sku, ''::text)) gin_trgm_ops);
CREATE INDEX items_by_unit ON items USING btree (organization_id, unit_id);
CREATE INDEX items_in_folder ON items USING btree (organization_id, folder_id, id) INCLUDE (archived_at);
CREATE INDEX items_low ON items USING btree (organization_id, stock_status, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL AND stock_status < 2;
CREATE INDEX items_with_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate=off) WHERE barcodes <> '{}'::text[];
CREATE TRIGGER item_archived AFTER UPDATE OF archived_at ON items FOR EACH ROW WHEN ((old.archived_at IS NULL) <> (new.archived_at IS NULL)) EXECUTE FUNCTION note_archival();
CREATE TRIGGER item_made_archived AFTER INSERT ON items FOR EACH ROW WHEN (new.archived_at IS NOT NULL) EXECUTE FUNCTION note_archival();
CREATE TRIGGER items_added AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_item_totals();
CREATE TRIGGER items_alerts AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT WHEN (current_setting('app.one_item'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION note_alerts();
CREATE TRIGGER items_alerts_at_birth AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_alerts();
CREATE TRIGGER items_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT WHEN (current_setting('app.one_item'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION note_item_totals();
CREATE TRIGGER items_changed_without_levels AFTER UPDATE OF quantity, folder_id ON items FOR EACH ROW WHEN (new.level_writes = old.level_writes) EXECUTE FUNCTION note_levels();
CREATE TRIGGER items_described BEFORE UPDATE OF search_text ON items FOR EACH ROW EXECUTE FUNCTION keep_what_is_shown();
CREATE TRIGGER items_listed BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION keep_item_listed();
CREATE TRIGGER items_of_places_changed AFTER UPDATE OF folder_id, archived_at, low_stock_threshold ON items FOR EACH ROW WHEN (new.folder_id IS DISTINCT FROM old.folder_id OR (new.archived_at IS NULL) <> (old.archived_at IS NULL) OR new.low_stock_threshold IS DISTINCT FROM old.low_stock_threshold) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER items_of_places_revalued AFTER UPDATE OF total_value ON items FOR EACH ROW WHEN (new.quantity = old.quantity AND new.total_value <> old.total_value) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER items_placed AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_first_levels();
CREATE TRIGGER items_removed AFTER DELETE ON items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_item_totals();
CREATE TRIGGER items_take_along AFTER DELETE ON items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
CREATE TRIGGER one_item_changed AFTER UPDATE ON items FOR EACH ROW WHEN (current_setting('app.one_item'::text, true) = 'on'::text) EXECUTE FUNCTION note_one_item();
ALTER TABLE items ENABLE ROW LEVEL SECURITY;
ALTER TABLE items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON items TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON items TO onhand_platform;

CREATE TABLE job_bill_lines (
  organization_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  "position" integer NOT NULL,
  job_id bigint NOT NULL,
  line integer NOT NULL,
  job_number bigint NOT NULL,
  job_title text NOT NULL,
  customer_name text NOT NULL,
  address text NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  sku text,
  unit text,
  quantity numeric(20,4) NOT NULL,
  price numeric(20,6),
  used_on date NOT NULL,
  CONSTRAINT job_bill_lines_pkey PRIMARY KEY (organization_id, bill_id, "position"),
  CONSTRAINT job_bill_lines_quantity_check CHECK (quantity <> 0::numeric),
  CONSTRAINT job_bill_lines_organization_id_bill_id_fkey FOREIGN KEY (organization_id, bill_id) REFERENCES job_bills(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_bill_lines_by_job ON job_bill_lines USING btree (organization_id, job_id, line);
ALTER TABLE job_bill_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_bill_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_bill_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_bill_lines TO onhand_platform USING (true);
GRANT INSERT, SELECT ON job_bill_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_bill_lines TO onhand_platform;

CREATE TABLE job_bills (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  made_by text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  undone_at timestamp with time zone,
  undone_by text,
  decimals smallint,
  CONSTRAINT job_bills_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT job_bills_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT job_bills_decimals_check CHECK (decimals >= 0),
  CONSTRAINT job_bills_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE job_bills ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_bills FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_bills TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_bills TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON job_bills TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_bills TO onhand_platform;

CREATE TABLE job_cost_corrections (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  item_id bigint NOT NULL,
  amount numeric(30,10) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT job_cost_corrections_pkey PRIMARY KEY (organization_id, job_id, movement_id),
  CONSTRAINT job_cost_corrections_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES jobs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_cost_corrections_by_movement ON job_cost_corrections USING btree (organization_id, movement_id);
ALTER TABLE job_cost_corrections ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_cost_corrections FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_cost_corrections TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_cost_corrections TO onhand_platform USING (true);
GRANT INSERT, SELECT ON job_cost_corrections TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_cost_corrections TO onhand_platform;

CREATE TABLE job_lines (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  kit_name text,
  wanted numeric(20,4) NOT NULL,
  used numeric(20,4) DEFAULT 0 NOT NULL,
  cost numeric(30,10) DEFAULT 0 NOT NULL,
  price numeric(20,6),
  billed numeric(20,4) DEFAULT 0 NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT job_lines_pkey PRIMARY KEY (organization_id, job_id, line),
  CONSTRAINT job_lines_price_check CHECK (price >= 0::numeric),
  CONSTRAINT job_lines_used_check CHECK (used >= 0::numeric),
  CONSTRAINT job_lines_wanted_check CHECK (wanted >= 0::numeric),
  CONSTRAINT job_lines_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES jobs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_lines_by_item ON job_lines USING btree (organization_id, item_id, job_id);
CREATE INDEX job_lines_open ON job_lines USING btree (organization_id, item_id) WHERE wanted > used;
CREATE INDEX job_lines_unbilled ON job_lines USING btree (organization_id, job_id, line) WHERE used <> billed;
ALTER TABLE job_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_lines TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_lines TO onhand_platform;

CREATE TABLE job_parts (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  kind text NOT NULL,
  quantity numeric(20,4) NOT NULL,
  cost numeric(30,10) NOT NULL,
  came_back numeric(20,4) DEFAULT 0 NOT NULL,
  of_part bigint,
  place bigint NOT NULL,
  place_name text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  by_name text NOT NULL,
  user_id uuid,
  crew_id bigint,
  is_late boolean DEFAULT false NOT NULL,
  movement_id bigint NOT NULL,
  undone_at timestamp with time zone,
  less_wanted numeric(20,4) DEFAULT 0 NOT NULL,
  CONSTRAINT job_parts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT job_parts_check CHECK (came_back >= 0::numeric AND came_back <= quantity),
  CONSTRAINT job_parts_cost_check CHECK (cost >= 0::numeric),
  CONSTRAINT job_parts_kind_check CHECK (kind = ANY (ARRAY['use'::text, 'return'::text])),
  CONSTRAINT job_parts_less_wanted_check CHECK (less_wanted >= 0::numeric),
  CONSTRAINT job_parts_place_check CHECK (place >= 0),
  CONSTRAINT job_parts_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT job_parts_organization_id_job_id_line_fkey FOREIGN KEY (organization_id, job_id, line) REFERENCES job_lines(organization_id, job_id, line) ON DELETE CASCADE,
  CONSTRAINT job_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX job_parts_by_job ON job_parts USING btree (organization_id, job_id, id DESC);
CREATE INDEX job_parts_by_line ON job_parts USING btree (organization_id, job_id, line, id DESC);
CREATE INDEX job_parts_by_movement ON job_parts USING btree (organization_id, movement_id);
CREATE INDEX job_parts_by_user ON job_parts USING btree (user_id);
ALTER TABLE job_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_parts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_parts TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON job_parts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_parts TO onhand_platform;

CREATE TABLE job_people (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  "position" integer NOT NULL,
  user_id uuid,
  crew_id bigint,
  name text NOT NULL,
  CONSTRAINT job_people_pkey PRIMARY KEY (organization_id, job_id, "position"),
  CONSTRAINT job_people_organization_id_crew_id_fkey FOREIGN KEY (organization_id, crew_id) REFERENCES crew(organization_id, id) ON DELETE SET NULL (crew_id),
  CONSTRAINT job_people_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES jobs(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT job_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX job_people_by_crew ON job_people USING btree (organization_id, crew_id) WHERE crew_id IS NOT NULL;
CREATE INDEX job_people_by_user ON job_people USING btree (organization_id, user_id, job_id) WHERE user_id IS NOT NULL;
CREATE INDEX job_people_of_user ON job_people USING btree (user_id);
ALTER TABLE job_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_people TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_people TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_people TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_people TO onhand_platform;

CREATE TABLE job_pictures (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  file_key uuid NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  added_by text NOT NULL,
  CONSTRAINT job_pictures_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT job_pictures_organization_id_file_key_fkey FOREIGN KEY (organization_id, file_key) REFERENCES files(organization_id, key),
  CONSTRAINT job_pictures_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES jobs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_pictures_by_file ON job_pictures USING btree (organization_id, file_key);
CREATE INDEX job_pictures_by_job ON job_pictures USING btree (organization_id, job_id, id);
ALTER TABLE job_pictures ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_pictures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_pictures TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_pictures TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON job_pictures TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_pictures TO onhand_platform;

CREATE TABLE job_reservations (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  job_id bigint NOT NULL,
  line integer NOT NULL,
  place bigint NOT NULL,
  is_picked boolean DEFAULT false NOT NULL,
  quantity numeric(20,4) NOT NULL,
  reserved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT job_reservations_pkey PRIMARY KEY (organization_id, item_id, job_id, line, place, is_picked),
  CONSTRAINT job_reservations_place_check CHECK (place >= 0),
  CONSTRAINT job_reservations_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT job_reservations_organization_id_job_id_line_fkey FOREIGN KEY (organization_id, job_id, line) REFERENCES job_lines(organization_id, job_id, line) ON DELETE CASCADE
);
CREATE INDEX job_reservations_by_line ON job_reservations USING btree (organization_id, job_id, line);
CREATE INDEX job_reservations_of_items ON job_reservations USING btree (organization_id, item_id) INCLUDE (place, quantity);
CREATE TRIGGER reserved_less AFTER DELETE ON job_reservations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();
CREATE TRIGGER reserved_more AFTER INSERT ON job_reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();
CREATE TRIGGER reserved_otherwise AFTER UPDATE ON job_reservations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();
CREATE TRIGGER some_reserved AFTER INSERT ON job_reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_reservations();
ALTER TABLE job_reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON job_reservations TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON job_reservations TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_reservations TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON job_reservations TO onhand_platform;

CREATE TABLE jobs (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  state text DEFAULT 'planned'::text NOT NULL,
  title text NOT NULL,
  customer_id bigint,
  customer_name text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  day date,
  place_id bigint,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  creator_id uuid,
  closed_at timestamp with time zone,
  closed_by text,
  search_text text GENERATED ALWAYS AS (lower((((((('j-'::text || number) || ' '::text) || title) || ' '::text) || customer_name) || ' '::text) || address)) STORED NOT NULL,
  is_open boolean GENERATED ALWAYS AS (state = ANY (ARRAY['planned'::text, 'under_way'::text])) STORED NOT NULL,
  CONSTRAINT jobs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT jobs_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT jobs_state_check CHECK (state = ANY (ARRAY['planned'::text, 'under_way'::text, 'done'::text, 'cancelled'::text])),
  CONSTRAINT jobs_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT jobs_organization_id_customer_id_fkey FOREIGN KEY (organization_id, customer_id) REFERENCES customers(organization_id, id) ON DELETE SET NULL (customer_id),
  CONSTRAINT jobs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT jobs_organization_id_place_id_fkey FOREIGN KEY (organization_id, place_id) REFERENCES folders(organization_id, id) ON DELETE SET NULL (place_id)
);
CREATE INDEX jobs_by_creator ON jobs USING btree (creator_id);
CREATE INDEX jobs_by_customer ON jobs USING btree (organization_id, customer_id, id DESC);
CREATE INDEX jobs_by_day ON jobs USING btree (organization_id, day, id);
CREATE INDEX jobs_by_place ON jobs USING btree (organization_id, place_id) WHERE place_id IS NOT NULL;
CREATE INDEX jobs_by_state ON jobs USING btree (organization_id, state, id DESC);
CREATE INDEX jobs_by_words ON jobs USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX jobs_open ON jobs USING btree (organization_id, day, id) WHERE is_open;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON jobs TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON jobs TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON jobs TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs TO onhand_platform;

CREATE TABLE kit_lines (
  organization_id bigint NOT NULL,
  kit_id bigint NOT NULL,
  "position" integer NOT NULL,
  item_id bigint,
  item_name text,
  of_kit_id bigint,
  quantity numeric(20,4) NOT NULL,
  CONSTRAINT kit_lines_pkey PRIMARY KEY (organization_id, kit_id, "position"),
  CONSTRAINT kit_lines_check CHECK ((item_id IS NULL) <> (of_kit_id IS NULL)),
  CONSTRAINT kit_lines_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT kit_lines_organization_id_kit_id_fkey FOREIGN KEY (organization_id, kit_id) REFERENCES kits(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT kit_lines_organization_id_of_kit_id_fkey FOREIGN KEY (organization_id, of_kit_id) REFERENCES kits(organization_id, id)
);
CREATE INDEX kit_lines_by_item ON kit_lines USING btree (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX kit_lines_by_kit ON kit_lines USING btree (organization_id, of_kit_id) WHERE of_kit_id IS NOT NULL;
ALTER TABLE kit_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE kit_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON kit_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON kit_lines TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON kit_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON kit_lines TO onhand_platform;

CREATE TABLE kits (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  makes numeric(20,4) DEFAULT 1 NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT kits_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT kits_kind_check CHECK (kind = ANY (ARRAY['kit'::text, 'template'::text])),
  CONSTRAINT kits_makes_check CHECK (makes > 0::numeric),
  CONSTRAINT kits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX kits_by_name ON kits USING btree (organization_id, kind, lower(name));
ALTER TABLE kits ENABLE ROW LEVEL SECURITY;
ALTER TABLE kits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON kits TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON kits TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON kits TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON kits TO onhand_platform;

CREATE TABLE last_backup (
  is_last boolean DEFAULT true NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT last_backup_pkey PRIMARY KEY (is_last),
  CONSTRAINT last_backup_is_last_check CHECK (is_last)
);
ALTER TABLE last_backup ENABLE ROW LEVEL SECURITY;
ALTER TABLE last_backup FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON last_backup TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON last_backup TO onhand_platform;

CREATE TABLE mail_attachments (
  organization_id bigint NOT NULL,
  mail_id uuid NOT NULL,
  "position" integer NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT mail_attachments_pkey PRIMARY KEY (organization_id, mail_id, "position"),
  CONSTRAINT mail_attachments_organization_id_mail_id_fkey FOREIGN KEY (organization_id, mail_id) REFERENCES mails(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE mail_attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON mail_attachments TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON mail_attachments TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_attachments TO onhand_platform;

CREATE TABLE mail_lines (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  is_digest boolean NOT NULL,
  alert_id bigint,
  notification_id bigint,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mail_lines_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_lines_check CHECK ((alert_id IS NULL) <> (notification_id IS NULL)),
  CONSTRAINT mail_lines_organization_id_alert_id_fkey FOREIGN KEY (organization_id, alert_id) REFERENCES alerts(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_lines_organization_id_notification_id_fkey FOREIGN KEY (organization_id, notification_id) REFERENCES notifications(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_lines_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX mail_lines_by_alert ON mail_lines USING btree (organization_id, alert_id) WHERE alert_id IS NOT NULL;
CREATE INDEX mail_lines_by_notification ON mail_lines USING btree (organization_id, notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX mail_lines_of_person ON mail_lines USING btree (is_digest, organization_id, user_id, created_at);
ALTER TABLE mail_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON mail_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON mail_lines TO onhand_platform USING (true);
GRANT INSERT ON mail_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_lines TO onhand_platform;

CREATE TABLE mails (
  organization_id bigint NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  dedupe_key text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  unsubscribe_url text,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  last_error text,
  CONSTRAINT mails_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mails_organization_id_dedupe_key_key UNIQUE (organization_id, dedupe_key),
  CONSTRAINT mails_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT mails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT mails_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX mails_by_time ON mails USING btree (created_at);
CREATE INDEX mails_of_person ON mails USING btree (organization_id, user_id);
CREATE INDEX mails_waiting ON mails USING btree (next_at) WHERE status = 'waiting'::text;
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON mails TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON mails TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON mails TO onhand_platform;

CREATE TABLE maintenance (
  is_on boolean DEFAULT true NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  ends_at timestamp with time zone,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT maintenance_pkey PRIMARY KEY (is_on),
  CONSTRAINT maintenance_is_on_check CHECK (is_on)
);
ALTER TABLE maintenance ENABLE ROW LEVEL SECURITY;
ALTER TABLE maintenance FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON maintenance TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON maintenance TO onhand_platform;

CREATE TABLE memberships (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  place_id bigint,
  CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'staff'::text])),
  CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT memberships_place_fkey FOREIGN KEY (organization_id, place_id) REFERENCES folders(organization_id, id) ON DELETE SET NULL (place_id),
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX memberships_by_user ON memberships USING btree (user_id);
CREATE TRIGGER member_left AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION member_left();
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON memberships TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON memberships TO onhand_platform USING (true);
GRANT DELETE, SELECT ON memberships TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON memberships TO onhand_platform;
GRANT UPDATE (role, place_id) ON memberships TO onhand_app;

CREATE TABLE migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);
GRANT SELECT ON migrations TO onhand_platform;

CREATE TABLE movements (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  delta numeric(20,4) NOT NULL,
  requested numeric(20,4),
  quantity_after numeric(20,4) NOT NULL,
  value_delta numeric(30,10) NOT NULL,
  value_after numeric(30,10) NOT NULL,
  unit_cost numeric(30,10) NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  folder_id bigint,
  from_folder_id bigint,
  from_folder_name text,
  to_folder_name text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  reverses bigint,
  folder_name text,
  place bigint GENERATED ALWAYS AS (COALESCE(folder_id, 0::bigint)) STORED NOT NULL,
  cost_of_goods_correction numeric(30,10) DEFAULT 0 NOT NULL,
  moved numeric(20,4),
  document_kind text,
  document_id bigint,
  crew_id bigint,
  CONSTRAINT movements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT movements_stock_check CHECK (quantity_after >= '0'::numeric AND value_after >= '0'::numeric AND (kind = ANY ('{opening,in,out,set,move,method,revalue,delete,undo}'::text[]))),
  CONSTRAINT movements_organization_id_reverses_fkey FOREIGN KEY (organization_id, reverses) REFERENCES movements(organization_id, id)
);
CREATE INDEX movements_by_document ON movements USING btree (organization_id, document_kind, document_id, id) WHERE document_id IS NOT NULL;
CREATE INDEX movements_by_folder ON movements USING btree (organization_id, place, at, id);
CREATE INDEX movements_by_item ON movements USING btree (organization_id, item_id, id DESC);
CREATE INDEX movements_by_kind ON movements USING btree (organization_id, kind, source, at, id);
CREATE INDEX movements_by_note ON movements USING gin (organization_id, note gin_trgm_ops) WHERE note <> ''::text;
CREATE INDEX movements_by_source ON movements USING btree (organization_id, COALESCE(from_folder_id, 0::bigint), at, id) WHERE kind = 'move'::text OR moved IS NOT NULL;
CREATE INDEX movements_by_time ON movements USING btree (organization_id, at, id);
CREATE INDEX movements_by_user ON movements USING btree (organization_id, user_id, at, id);
CREATE UNIQUE INDEX movements_undone_once ON movements USING btree (organization_id, reverses) WHERE reverses IS NOT NULL;
CREATE TRIGGER asked_elsewhere AFTER INSERT ON movements FOR EACH ROW WHEN (new.delta = 0::numeric AND new.moved IS NULL AND (new.kind = ANY ('{out,undo}'::text[]))) EXECUTE FUNCTION note_asked_elsewhere();
CREATE TRIGGER some_moved AFTER INSERT ON movements FOR EACH ROW WHEN (new.moved IS NOT NULL) EXECUTE FUNCTION note_scattered();
ALTER TABLE movements ENABLE ROW LEVEL SECURITY;
ALTER TABLE movements FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON movements TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON movements TO onhand_platform USING (true);
GRANT INSERT, SELECT ON movements TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON movements TO onhand_platform;

CREATE TABLE notification_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  digest_hour smallint DEFAULT 8 NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT notification_preferences_digest_hour_check CHECK (digest_hour >= 0 AND digest_hour <= 23),
  CONSTRAINT notification_preferences_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_preferences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON notification_preferences TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON notification_preferences TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON notification_preferences TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON notification_preferences TO onhand_platform;

CREATE TABLE notifications (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  tone text DEFAULT 'neutral'::text NOT NULL,
  title text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  link text NOT NULL,
  folder_ids bigint[],
  is_in_app boolean DEFAULT true NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  read_at timestamp with time zone,
  dedupe_key text,
  CONSTRAINT notifications_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT notifications_tone_check CHECK (tone = ANY (ARRAY['neutral'::text, 'good'::text, 'warn'::text, 'bad'::text])),
  CONSTRAINT notifications_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_time ON notifications USING btree (at);
CREATE INDEX notifications_of_person ON notifications USING btree (organization_id, user_id, id DESC) WHERE is_in_app;
CREATE UNIQUE INDEX notifications_told_once ON notifications USING btree (organization_id, user_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (organization_id, user_id) WHERE is_in_app AND read_at IS NULL;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON notifications TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON notifications TO onhand_platform USING (true);
GRANT INSERT, SELECT ON notifications TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO onhand_platform;
GRANT UPDATE (read_at) ON notifications TO onhand_app;

CREATE TABLE order_dismissals (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  dismissed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  dismissed_by text NOT NULL,
  CONSTRAINT order_dismissals_pkey PRIMARY KEY (organization_id, item_id),
  CONSTRAINT order_dismissals_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE order_dismissals ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_dismissals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON order_dismissals TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON order_dismissals TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON order_dismissals TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON order_dismissals TO onhand_platform;

CREATE TABLE order_files (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  file_key uuid NOT NULL,
  added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  added_by text NOT NULL,
  CONSTRAINT order_files_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT order_files_organization_id_file_key_fkey FOREIGN KEY (organization_id, file_key) REFERENCES files(organization_id, key),
  CONSTRAINT order_files_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_files_by_file ON order_files USING btree (organization_id, file_key);
CREATE INDEX order_files_by_order ON order_files USING btree (organization_id, order_id);
ALTER TABLE order_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON order_files TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON order_files TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON order_files TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON order_files TO onhand_platform;

CREATE TABLE order_line_jobs (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  job_id bigint NOT NULL,
  job_line integer NOT NULL,
  quantity numeric(20,4) NOT NULL,
  arrived numeric(20,4) DEFAULT 0 NOT NULL,
  CONSTRAINT order_line_jobs_pkey PRIMARY KEY (organization_id, order_id, line, job_id, job_line),
  CONSTRAINT order_line_jobs_arrived_check CHECK (arrived >= 0::numeric),
  CONSTRAINT order_line_jobs_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT order_line_jobs_organization_id_job_id_job_line_fkey FOREIGN KEY (organization_id, job_id, job_line) REFERENCES job_lines(organization_id, job_id, line) ON DELETE CASCADE,
  CONSTRAINT order_line_jobs_organization_id_order_id_line_fkey FOREIGN KEY (organization_id, order_id, line) REFERENCES order_lines(organization_id, order_id, line) ON DELETE CASCADE
);
CREATE INDEX order_line_jobs_by_job ON order_line_jobs USING btree (organization_id, job_id, job_line);
ALTER TABLE order_line_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_line_jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON order_line_jobs TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON order_line_jobs TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON order_line_jobs TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON order_line_jobs TO onhand_platform;

CREATE TABLE order_lines (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  vendor_sku text DEFAULT ''::text NOT NULL,
  packs numeric(20,4) NOT NULL,
  pieces_per_pack numeric(20,4) NOT NULL,
  price numeric(20,6) NOT NULL,
  place bigint,
  place_name text,
  note text DEFAULT ''::text NOT NULL,
  pieces numeric(20,4) GENERATED ALWAYS AS ((packs * pieces_per_pack)) STORED NOT NULL,
  received numeric(20,4) DEFAULT 0 NOT NULL,
  returned numeric(20,4) DEFAULT 0 NOT NULL,
  closed_short_at timestamp with time zone,
  outstanding numeric(20,4) GENERATED ALWAYS AS (
CASE
    WHEN closed_short_at IS NULL THEN GREATEST(packs * pieces_per_pack - received, 0::numeric)
    ELSE 0::numeric
END) STORED NOT NULL,
  confirmed_packs numeric(20,4),
  confirmed_on date,
  CONSTRAINT order_lines_pkey PRIMARY KEY (organization_id, order_id, line),
  CONSTRAINT order_lines_confirmed_packs_check CHECK (confirmed_packs >= 0::numeric),
  CONSTRAINT order_lines_packs_check CHECK (packs > 0::numeric),
  CONSTRAINT order_lines_pieces_per_pack_check CHECK (pieces_per_pack > 0::numeric),
  CONSTRAINT order_lines_place_check CHECK (place >= 0),
  CONSTRAINT order_lines_price_check CHECK (price >= 0::numeric),
  CONSTRAINT order_lines_received_check CHECK (received >= 0::numeric),
  CONSTRAINT order_lines_returned_check CHECK (returned >= 0::numeric),
  CONSTRAINT order_lines_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_lines_by_item ON order_lines USING btree (organization_id, item_id, order_id);
CREATE INDEX order_lines_open ON order_lines USING btree (organization_id, order_id) INCLUDE (place, confirmed_on) WHERE outstanding > 0::numeric;
CREATE INDEX order_lines_to_come ON order_lines USING btree (organization_id, item_id) WHERE outstanding > 0::numeric;
CREATE TRIGGER lines_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();
CREATE TRIGGER lines_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();
CREATE TRIGGER lines_taken_out AFTER DELETE ON order_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON order_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON order_lines TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON order_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON order_lines TO onhand_platform;

CREATE TABLE order_mails (
  organization_id bigint NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id bigint NOT NULL,
  address text NOT NULL,
  cc text[] DEFAULT '{}'::text[] NOT NULL,
  reply_name text NOT NULL,
  reply_address text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  origin text NOT NULL,
  sealed_token text,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  last_error text,
  CONSTRAINT order_mails_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT order_mails_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT order_mails_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_mails_by_order ON order_mails USING btree (organization_id, order_id, created_at DESC);
CREATE INDEX order_mails_waiting ON order_mails USING btree (next_at) WHERE status = 'waiting'::text;
ALTER TABLE order_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON order_mails TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON order_mails TO onhand_platform USING (true);
GRANT INSERT ON order_mails TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON order_mails TO onhand_platform;
GRANT SELECT (organization_id, id, order_id, address, cc, reply_name, reply_address, message, status, created_at, sent_at, last_error) ON order_mails TO onhand_app;
GRANT UPDATE (sealed_token, status) ON order_mails TO onhand_app;

CREATE TABLE orders (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  state text NOT NULL,
  vendor_id bigint,
  vendor_name text NOT NULL,
  place bigint NOT NULL,
  place_name text,
  places bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  is_planned boolean DEFAULT false NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  vendor_reference text DEFAULT ''::text NOT NULL,
  expected_on date,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  creator_id uuid,
  sent_at timestamp with time zone,
  sent_by text,
  sender_id uuid,
  sent_document jsonb,
  confirm_token_hash bytea,
  confirm_until timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by text,
  confirm_note text DEFAULT ''::text NOT NULL,
  told_until date,
  closed_at timestamp with time zone,
  closed_by text,
  promised_on date,
  lines integer DEFAULT 0 NOT NULL,
  lines_received integer DEFAULT 0 NOT NULL,
  lines_open integer DEFAULT 0 NOT NULL,
  lines_partly integer DEFAULT 0 NOT NULL,
  lines_untouched integer DEFAULT 0 NOT NULL,
  lines_total numeric DEFAULT 0 NOT NULL,
  lines_confirmed_on date,
  lines_unconfirmed integer DEFAULT 0 NOT NULL,
  first_items text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT orders_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT orders_place_check CHECK (place >= 0),
  CONSTRAINT orders_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'closed'::text, 'cancelled'::text])),
  CONSTRAINT orders_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT orders_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id),
  CONSTRAINT orders_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX orders_by_creator ON orders USING btree (creator_id);
CREATE INDEX orders_by_day ON orders USING btree (organization_id, expected_on, id) WHERE state = 'sent'::text;
CREATE INDEX orders_by_sender ON orders USING btree (sender_id);
CREATE INDEX orders_by_state ON orders USING btree (organization_id, state, id);
CREATE INDEX orders_by_vendor ON orders USING btree (organization_id, vendor_id, id);
CREATE INDEX orders_planned ON orders USING btree (organization_id, vendor_id, place) WHERE state = 'draft'::text AND is_planned;
CREATE UNIQUE INDEX orders_to_confirm ON orders USING btree (confirm_token_hash) WHERE confirm_token_hash IS NOT NULL;
CREATE INDEX orders_to_tell ON orders USING btree (expected_on, organization_id, id) WHERE state = 'sent'::text AND told_until IS DISTINCT FROM expected_on;
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON orders TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON orders TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON orders TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON orders TO onhand_platform;

CREATE TABLE organization_logos (
  organization_id bigint NOT NULL,
  kind text NOT NULL,
  file_key uuid NOT NULL,
  CONSTRAINT organization_logos_pkey PRIMARY KEY (organization_id, kind),
  CONSTRAINT organization_logos_kind_check CHECK (kind = ANY (ARRAY['generic'::text, 'light'::text, 'dark'::text])),
  CONSTRAINT organization_logos_organization_id_file_key_fkey FOREIGN KEY (organization_id, file_key) REFERENCES files(organization_id, key),
  CONSTRAINT organization_logos_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX organization_logos_by_file ON organization_logos USING btree (organization_id, file_key);
ALTER TABLE organization_logos ENABLE ROW LEVEL SECURITY;
ALTER TABLE organization_logos FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON organization_logos TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON organization_logos TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON organization_logos TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON organization_logos TO onhand_platform;

CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  logo_url text,
  logo_light_url text,
  logo_dark_url text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  time_zone text DEFAULT 'UTC'::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  default_method text DEFAULT 'moving_average'::text NOT NULL,
  default_unit_id bigint,
  quantity_presets integer[] DEFAULT '{1,5,10,25}'::integer[] NOT NULL,
  deleted_at timestamp with time zone,
  deleted_because text,
  staff_see_prices boolean DEFAULT false NOT NULL,
  requires_factor boolean DEFAULT false NOT NULL,
  staff_see_places boolean DEFAULT false NOT NULL,
  price_guard_percent integer DEFAULT 10 NOT NULL,
  surplus_percent integer DEFAULT 0 NOT NULL,
  staff_take_elsewhere boolean DEFAULT false NOT NULL,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_default_method_check CHECK (default_method = ANY (ARRAY['moving_average'::text, 'fifo'::text, 'standard'::text])),
  CONSTRAINT organizations_deleted_because_check CHECK (deleted_because = ANY (ARRAY['owner'::text, 'cancellation'::text])),
  CONSTRAINT organizations_price_guard_percent_check CHECK (price_guard_percent >= 0 AND price_guard_percent <= 1000),
  CONSTRAINT organizations_surplus_percent_check CHECK (surplus_percent >= 0 AND surplus_percent <= 100),
  CONSTRAINT organizations_time_zone_check CHECK (('2000-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL),
  CONSTRAINT organizations_id_default_unit_id_fkey FOREIGN KEY (id, default_unit_id) REFERENCES units(organization_id, id) ON DELETE SET NULL (default_unit_id)
);
CREATE INDEX organizations_deleted ON organizations USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON organizations TO onhand_app USING ((id = current_organization_id()));
CREATE POLICY platform ON organizations TO onhand_platform USING (true);
GRANT SELECT, UPDATE ON organizations TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON organizations TO onhand_platform;

CREATE TABLE place_share_notes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  CONSTRAINT place_share_notes_pkey PRIMARY KEY (organization_id, item_id, id)
);
ALTER TABLE place_share_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE place_share_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON place_share_notes TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON place_share_notes TO onhand_platform USING (true);
GRANT SELECT ON place_share_notes TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON place_share_notes TO onhand_platform;

CREATE TABLE place_shares (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  place bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT place_shares_pkey PRIMARY KEY (organization_id, item_id, place)
);
CREATE INDEX place_shares_by_place ON place_shares USING btree (organization_id, place, item_id);
ALTER TABLE place_shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE place_shares FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON place_shares TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON place_shares TO onhand_platform USING (true);
GRANT SELECT ON place_shares TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON place_shares TO onhand_platform;

CREATE TABLE place_totals (
  organization_id bigint NOT NULL,
  folder_id bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT place_totals_pkey PRIMARY KEY (organization_id, folder_id)
);
ALTER TABLE place_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE place_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON place_totals TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON place_totals TO onhand_platform USING (true);
GRANT SELECT ON place_totals TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON place_totals TO onhand_platform;

CREATE TABLE quick_action_grants (
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  quick_action_id bigint NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT quick_action_grants_pkey PRIMARY KEY (organization_id, token_hash),
  CONSTRAINT quick_action_grants_organization_id_quick_action_id_fkey FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT quick_action_grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT quick_action_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX quick_action_grants_by_action ON quick_action_grants USING btree (organization_id, quick_action_id);
CREATE INDEX quick_action_grants_by_session ON quick_action_grants USING btree (session_id);
ALTER TABLE quick_action_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_action_grants FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON quick_action_grants TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON quick_action_grants TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_grants TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_grants TO onhand_platform;

CREATE TABLE quick_action_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  quick_action_id bigint NOT NULL,
  CONSTRAINT quick_action_preferences_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT quick_action_preferences_organization_id_quick_action_id_fkey FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT quick_action_preferences_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX quick_action_preferences_by_action ON quick_action_preferences USING btree (organization_id, quick_action_id);
ALTER TABLE quick_action_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_action_preferences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON quick_action_preferences TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON quick_action_preferences TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_preferences TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_preferences TO onhand_platform;

CREATE TABLE quick_action_tags (
  organization_id bigint NOT NULL,
  quick_action_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  CONSTRAINT quick_action_tags_pkey PRIMARY KEY (organization_id, quick_action_id, tag_id),
  CONSTRAINT quick_action_tags_organization_id_quick_action_id_fkey FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT quick_action_tags_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES tags(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_action_tags_by_tag ON quick_action_tags USING btree (organization_id, tag_id);
ALTER TABLE quick_action_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_action_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON quick_action_tags TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON quick_action_tags TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_tags TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_tags TO onhand_platform;

CREATE TABLE quick_action_tries (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  quick_action_id bigint NOT NULL,
  user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT quick_action_tries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT quick_action_tries_organization_id_quick_action_id_fkey FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT quick_action_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX quick_action_tries_by_action ON quick_action_tries USING btree (organization_id, quick_action_id, at);
ALTER TABLE quick_action_tries ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_action_tries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON quick_action_tries TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON quick_action_tries TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_tries TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_action_tries TO onhand_platform;

CREATE TABLE quick_actions (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  action_type text NOT NULL,
  quantity numeric(20,4),
  folder_id bigint,
  folder_name text,
  pin_hash text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  price_source text DEFAULT 'last'::text NOT NULL,
  CONSTRAINT quick_actions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT quick_actions_action_type_check CHECK (action_type = ANY (ARRAY['decrease'::text, 'increase'::text, 'set'::text, 'move'::text, 'tag'::text])),
  CONSTRAINT quick_actions_check CHECK ((quantity IS NOT NULL) = (action_type = ANY (ARRAY['decrease'::text, 'increase'::text, 'set'::text]))),
  CONSTRAINT quick_actions_price_source_check CHECK (price_source = ANY (ARRAY['last'::text, 'ask'::text])),
  CONSTRAINT quick_actions_quantity_check CHECK (quantity >= 0::numeric),
  CONSTRAINT quick_actions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT quick_actions_organization_id_folder_id_fkey FOREIGN KEY (organization_id, folder_id) REFERENCES folders(organization_id, id) ON DELETE SET NULL (folder_id)
);
CREATE INDEX quick_actions_by_folder ON quick_actions USING btree (organization_id, folder_id) WHERE folder_id IS NOT NULL;
CREATE UNIQUE INDEX quick_actions_by_name ON quick_actions USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX quick_actions_one_default ON quick_actions USING btree (organization_id) WHERE is_default;
ALTER TABLE quick_actions ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_actions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON quick_actions TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON quick_actions TO onhand_platform USING (true);
GRANT DELETE, INSERT, UPDATE ON quick_actions TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON quick_actions TO onhand_platform;
GRANT SELECT (organization_id, id, name, action_type, quantity, folder_id, folder_name, is_default, revision, created_at, price_source) ON quick_actions TO onhand_app;

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_reset ON rate_limits USING btree (resets_at);
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON rate_limits TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_limits TO onhand_platform;

CREATE TABLE receipt_charge_parts (
  organization_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  receipt_line integer NOT NULL,
  item_id bigint NOT NULL,
  amount numeric(30,10) NOT NULL,
  movement_id bigint,
  CONSTRAINT receipt_charge_parts_pkey PRIMARY KEY (organization_id, charge_id, receipt_line),
  CONSTRAINT receipt_charge_parts_organization_id_charge_id_fkey FOREIGN KEY (organization_id, charge_id) REFERENCES receipt_charges(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_charge_parts_by_movement ON receipt_charge_parts USING btree (organization_id, movement_id) WHERE movement_id IS NOT NULL;
ALTER TABLE receipt_charge_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_charge_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON receipt_charge_parts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON receipt_charge_parts TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON receipt_charge_parts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON receipt_charge_parts TO onhand_platform;

CREATE TABLE receipt_charges (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  receipt_id bigint NOT NULL,
  kind text NOT NULL,
  amount numeric(30,10) NOT NULL,
  share text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  undone_at timestamp with time zone,
  undone_by text,
  CONSTRAINT receipt_charges_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT receipt_charges_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT receipt_charges_kind_check CHECK (kind = ANY (ARRAY['freight'::text, 'duty'::text, 'price'::text, 'credit'::text, 'other'::text])),
  CONSTRAINT receipt_charges_share_check CHECK (share = ANY (ARRAY['value'::text, 'quantity'::text, 'weight'::text, 'volume'::text, 'equal'::text, 'hand'::text])),
  CONSTRAINT receipt_charges_organization_id_receipt_id_fkey FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_charges_by_receipt ON receipt_charges USING btree (organization_id, receipt_id, id);
ALTER TABLE receipt_charges ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_charges FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON receipt_charges TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON receipt_charges TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON receipt_charges TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON receipt_charges TO onhand_platform;

CREATE TABLE receipt_lines (
  organization_id bigint NOT NULL,
  receipt_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  order_line integer,
  place bigint NOT NULL,
  place_name text,
  quantity numeric(20,4) NOT NULL,
  pieces_per_pack numeric(20,4) NOT NULL,
  price numeric(20,6) NOT NULL,
  value numeric(30,10) NOT NULL,
  movement_id bigint,
  returned numeric(20,4) DEFAULT 0 NOT NULL,
  undone_at timestamp with time zone,
  lot text,
  expires_on date,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  received_by text NOT NULL,
  CONSTRAINT receipt_lines_pkey PRIMARY KEY (organization_id, receipt_id, line),
  CONSTRAINT receipt_lines_check CHECK (returned >= 0::numeric AND returned <= quantity),
  CONSTRAINT receipt_lines_pieces_per_pack_check CHECK (pieces_per_pack > 0::numeric),
  CONSTRAINT receipt_lines_place_check CHECK (place >= 0),
  CONSTRAINT receipt_lines_price_check CHECK (price >= 0::numeric),
  CONSTRAINT receipt_lines_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT receipt_lines_value_check CHECK (value >= 0::numeric),
  CONSTRAINT receipt_lines_organization_id_receipt_id_fkey FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_lines_by_item ON receipt_lines USING btree (organization_id, item_id, receipt_id);
CREATE INDEX receipt_lines_by_movement ON receipt_lines USING btree (organization_id, movement_id) WHERE movement_id IS NOT NULL;
ALTER TABLE receipt_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON receipt_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON receipt_lines TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON receipt_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON receipt_lines TO onhand_platform;

CREATE TABLE receipts (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  state text NOT NULL,
  order_id bigint,
  vendor_id bigint,
  vendor_name text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  received_by text NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  CONSTRAINT receipts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT receipts_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT receipts_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'undone'::text])),
  CONSTRAINT receipts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT receipts_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id),
  CONSTRAINT receipts_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id)
);
CREATE INDEX receipts_by_order ON receipts USING btree (organization_id, order_id, id);
CREATE INDEX receipts_by_vendor ON receipts USING btree (organization_id, vendor_id, id);
CREATE INDEX receipts_forgotten ON receipts USING btree (received_at, organization_id, id) WHERE state = 'open'::text;
CREATE UNIQUE INDEX receipts_open ON receipts USING btree (organization_id, order_id) WHERE state = 'open'::text AND order_id IS NOT NULL;
ALTER TABLE receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON receipts TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON receipts TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON receipts TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON receipts TO onhand_platform;

CREATE TABLE reconciliation_runs (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  items bigint NOT NULL,
  movements bigint NOT NULL,
  difference_count bigint NOT NULL,
  differences jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT reconciliation_runs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT reconciliation_runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX reconciliation_runs_by_time ON reconciliation_runs USING btree (at);
ALTER TABLE reconciliation_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON reconciliation_runs TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON reconciliation_runs TO onhand_platform USING (true);
GRANT SELECT ON reconciliation_runs TO onhand_app;
GRANT DELETE, INSERT, SELECT ON reconciliation_runs TO onhand_platform;

CREATE TABLE refill_followers (
  organization_id bigint NOT NULL,
  place bigint NOT NULL,
  template_id bigint NOT NULL,
  folder_id bigint GENERATED ALWAYS AS (
CASE
    WHEN place > 0 THEN place
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT refill_followers_pkey PRIMARY KEY (organization_id, place),
  CONSTRAINT refill_followers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT refill_followers_organization_id_folder_id_fkey FOREIGN KEY (organization_id, folder_id) REFERENCES folders(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT refill_followers_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES refill_templates(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_followers_by_folder ON refill_followers USING btree (organization_id, folder_id);
CREATE INDEX refill_followers_by_template ON refill_followers USING btree (organization_id, template_id);
ALTER TABLE refill_followers ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_followers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_followers TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_followers TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_followers TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_followers TO onhand_platform;

CREATE TABLE refill_lines (
  organization_id bigint NOT NULL,
  refill_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  from_place bigint,
  from_name text,
  to_place bigint NOT NULL,
  to_name text,
  is_return boolean NOT NULL,
  planned numeric(20,4) NOT NULL,
  missing numeric(20,4) NOT NULL,
  picked numeric(20,4) DEFAULT 0 NOT NULL,
  is_settled boolean DEFAULT false NOT NULL,
  loaded numeric(20,4) DEFAULT 0 NOT NULL,
  picker_names text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT refill_lines_pkey PRIMARY KEY (organization_id, refill_id, line),
  CONSTRAINT refill_lines_loaded_check CHECK (loaded >= 0::numeric),
  CONSTRAINT refill_lines_missing_check CHECK (missing >= 0::numeric),
  CONSTRAINT refill_lines_picked_check CHECK (picked >= 0::numeric),
  CONSTRAINT refill_lines_planned_check CHECK (planned >= 0::numeric),
  CONSTRAINT refill_lines_organization_id_refill_id_fkey FOREIGN KEY (organization_id, refill_id) REFERENCES refill_lists(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_lines_by_goal ON refill_lines USING btree (organization_id, to_place, refill_id);
CREATE INDEX refill_lines_by_source ON refill_lines USING btree (organization_id, from_place, refill_id);
ALTER TABLE refill_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_lines TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON refill_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_lines TO onhand_platform;

CREATE TABLE refill_lists (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number integer NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  is_scheduled boolean NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  CONSTRAINT refill_lists_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT refill_lists_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT refill_lists_status_check CHECK (status = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text])),
  CONSTRAINT refill_lists_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX refill_lists_open ON refill_lists USING btree (organization_id, id) WHERE status = 'open'::text;
ALTER TABLE refill_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_lists TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_lists TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON refill_lists TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_lists TO onhand_platform;

CREATE TABLE refill_places (
  organization_id bigint NOT NULL,
  place bigint NOT NULL,
  refill_from bigint,
  hour smallint,
  made_on date,
  folder_id bigint GENERATED ALWAYS AS (
CASE
    WHEN place > 0 THEN place
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT refill_places_pkey PRIMARY KEY (organization_id, place),
  CONSTRAINT refill_places_hour_check CHECK (hour >= 0 AND hour <= 23),
  CONSTRAINT refill_places_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT refill_places_organization_id_folder_id_fkey FOREIGN KEY (organization_id, folder_id) REFERENCES folders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_places_by_folder ON refill_places USING btree (organization_id, folder_id);
CREATE INDEX refill_places_scheduled ON refill_places USING btree (hour) WHERE hour IS NOT NULL;
ALTER TABLE refill_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_places FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_places TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_places TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_places TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_places TO onhand_platform;

CREATE TABLE refill_template_items (
  organization_id bigint NOT NULL,
  template_id bigint NOT NULL,
  item_id bigint NOT NULL,
  minimum numeric(20,4) NOT NULL,
  maximum numeric(20,4),
  is_removed boolean DEFAULT false NOT NULL,
  CONSTRAINT refill_template_items_pkey PRIMARY KEY (organization_id, template_id, item_id),
  CONSTRAINT refill_template_items_check CHECK (maximum >= minimum),
  CONSTRAINT refill_template_items_minimum_check CHECK (minimum >= 0::numeric),
  CONSTRAINT refill_template_items_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT refill_template_items_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES refill_templates(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX refill_template_items_by_item ON refill_template_items USING btree (organization_id, item_id);
ALTER TABLE refill_template_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_template_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_template_items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_template_items TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_template_items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_template_items TO onhand_platform;

CREATE TABLE refill_templates (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT refill_templates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT refill_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX refill_templates_by_name ON refill_templates USING btree (organization_id, lower(name));
ALTER TABLE refill_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE refill_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refill_templates TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON refill_templates TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_templates TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON refill_templates TO onhand_platform;

CREATE TABLE report_days (
  organization_id bigint NOT NULL,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  snapshot_at timestamp with time zone NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  movements bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  value_in numeric NOT NULL,
  value_out numeric NOT NULL,
  cost_of_goods_correction numeric DEFAULT 0 NOT NULL,
  CONSTRAINT report_days_pkey PRIMARY KEY (organization_id, day, id),
  CONSTRAINT report_days_organization_id_snapshot_at_fkey FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots(organization_id, at) ON DELETE CASCADE,
  CONSTRAINT report_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX report_days_by_snapshot ON report_days USING btree (organization_id, snapshot_at);
CREATE INDEX report_days_by_user ON report_days USING btree (user_id);
ALTER TABLE report_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_days FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_days TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_days TO onhand_platform USING (true);
GRANT SELECT ON report_days TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_days TO onhand_platform;

CREATE TABLE report_issued_items (
  organization_id bigint NOT NULL,
  span text NOT NULL,
  day date NOT NULL,
  snapshot_at timestamp with time zone NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT report_issued_items_pkey PRIMARY KEY (organization_id, span, day),
  CONSTRAINT report_issued_items_span_check CHECK (span = ANY (ARRAY['day'::text, 'month'::text])),
  CONSTRAINT report_issued_items_organization_id_snapshot_at_fkey FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots(organization_id, at) ON DELETE CASCADE
);
CREATE INDEX report_issued_items_by_snapshot ON report_issued_items USING btree (organization_id, snapshot_at);
ALTER TABLE report_issued_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_issued_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_issued_items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_issued_items TO onhand_platform USING (true);
GRANT SELECT ON report_issued_items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_issued_items TO onhand_platform;

CREATE TABLE report_issues (
  organization_id bigint NOT NULL,
  snapshot_at timestamp with time zone NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  job_id bigint NOT NULL,
  person text NOT NULL,
  quantity numeric NOT NULL,
  cost numeric NOT NULL,
  CONSTRAINT report_issues_pkey PRIMARY KEY (organization_id, snapshot_at, id),
  CONSTRAINT report_issues_organization_id_snapshot_at_fkey FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots(organization_id, at) ON DELETE CASCADE
);
ALTER TABLE report_issues SET (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=10000);
ALTER TABLE report_issues ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_issues FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_issues TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_issues TO onhand_platform USING (true);
GRANT SELECT ON report_issues TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_issues TO onhand_platform;

CREATE TABLE report_recipients (
  organization_id bigint NOT NULL,
  schedule_id bigint NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT report_recipients_pkey PRIMARY KEY (organization_id, schedule_id, user_id),
  CONSTRAINT report_recipients_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES report_schedules(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT report_recipients_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX report_recipients_by_user ON report_recipients USING btree (organization_id, user_id);
ALTER TABLE report_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_recipients TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_recipients TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_recipients TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_recipients TO onhand_platform;

CREATE TABLE report_schedules (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  cadence text NOT NULL,
  day smallint NOT NULL,
  hour smallint NOT NULL,
  format text NOT NULL,
  paper text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  next_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT report_schedules_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  CONSTRAINT report_schedules_check CHECK (day >= 1 AND day <=
CASE cadence
    WHEN 'weekly'::text THEN 7
    ELSE 31
END),
  CONSTRAINT report_schedules_format_check CHECK (format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text])),
  CONSTRAINT report_schedules_hour_check CHECK (hour >= 0 AND hour <= 23),
  CONSTRAINT report_schedules_paper_check CHECK (paper = ANY (ARRAY['letter'::text, 'a4'::text])),
  CONSTRAINT report_schedules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX report_schedules_due ON report_schedules USING btree (next_at) WHERE is_active;
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_schedules TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_schedules TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedules TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedules TO onhand_platform;

CREATE TABLE report_snapshot_items (
  organization_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  item_id bigint NOT NULL,
  place bigint NOT NULL,
  quantity numeric,
  value numeric,
  movements bigint NOT NULL,
  departures bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  transferred numeric NOT NULL,
  value_change numeric NOT NULL,
  issues bigint NOT NULL,
  undone_issues bigint NOT NULL,
  issued numeric NOT NULL,
  cost numeric NOT NULL,
  CONSTRAINT report_snapshot_items_pkey PRIMARY KEY (organization_id, at, item_id, place),
  CONSTRAINT report_snapshot_items_organization_id_at_fkey FOREIGN KEY (organization_id, at) REFERENCES report_snapshots(organization_id, at) ON DELETE CASCADE
);
ALTER TABLE report_snapshot_items SET (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=10000);
ALTER TABLE report_snapshot_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_snapshot_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_snapshot_items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_snapshot_items TO onhand_platform USING (true);
GRANT SELECT ON report_snapshot_items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_snapshot_items TO onhand_platform;

CREATE TABLE report_snapshot_wholes (
  organization_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  item_id bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  movements bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  value_change numeric NOT NULL,
  issues bigint NOT NULL,
  undone_issues bigint NOT NULL,
  issued numeric NOT NULL,
  cost numeric NOT NULL,
  CONSTRAINT report_snapshot_wholes_pkey PRIMARY KEY (organization_id, at, item_id),
  CONSTRAINT report_snapshot_wholes_organization_id_at_fkey FOREIGN KEY (organization_id, at) REFERENCES report_snapshots(organization_id, at) ON DELETE CASCADE
);
ALTER TABLE report_snapshot_wholes SET (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=10000);
ALTER TABLE report_snapshot_wholes ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_snapshot_wholes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_snapshot_wholes TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_snapshot_wholes TO onhand_platform USING (true);
GRANT SELECT ON report_snapshot_wholes TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_snapshot_wholes TO onhand_platform;

CREATE TABLE report_snapshots (
  organization_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  day date NOT NULL,
  time_zone text NOT NULL,
  movements bigint NOT NULL,
  items bigint NOT NULL,
  has_wholes boolean DEFAULT false NOT NULL,
  has_issues boolean DEFAULT false NOT NULL,
  CONSTRAINT report_snapshots_pkey PRIMARY KEY (organization_id, at),
  CONSTRAINT report_snapshots_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE report_snapshots ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_snapshots FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_snapshots TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_snapshots TO onhand_platform USING (true);
GRANT SELECT ON report_snapshots TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_snapshots TO onhand_platform;

CREATE TABLE report_views (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_views_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT report_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT report_views_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX report_views_own_by_name ON report_views USING btree (organization_id, user_id, report, lower(name)) WHERE NOT is_shared;
CREATE UNIQUE INDEX report_views_shared_by_name ON report_views USING btree (organization_id, report, lower(name)) WHERE is_shared;
ALTER TABLE report_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_views FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_views TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON report_views TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_views TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_views TO onhand_platform;

CREATE TABLE restores (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  file_name text NOT NULL,
  file_key uuid NOT NULL,
  status text DEFAULT 'checking'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  contents jsonb,
  progress_done integer,
  progress_total integer,
  beat_at timestamp with time zone,
  is_cancelling boolean DEFAULT false NOT NULL,
  message text,
  CONSTRAINT restores_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT restores_status_check CHECK (status = ANY (ARRAY['checking'::text, 'checked'::text, 'restoring'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT restores_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT restores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX restores_open ON restores USING btree (created_at) WHERE status = ANY (ARRAY['checking'::text, 'checked'::text, 'restoring'::text]);
ALTER TABLE restores ENABLE ROW LEVEL SECURITY;
ALTER TABLE restores FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON restores TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON restores TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON restores TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON restores TO onhand_platform;

CREATE TABLE sample_records (
  organization_id bigint NOT NULL,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  CONSTRAINT sample_records_pkey PRIMARY KEY (organization_id, kind, record_id),
  CONSTRAINT sample_records_kind_check CHECK (kind = ANY (ARRAY['item'::text, 'folder'::text, 'tag'::text])),
  CONSTRAINT sample_records_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
ALTER TABLE sample_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE sample_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON sample_records TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON sample_records TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON sample_records TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sample_records TO onhand_platform;

CREATE TABLE scattered_items (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  CONSTRAINT scattered_items_pkey PRIMARY KEY (organization_id, item_id)
);
ALTER TABLE scattered_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE scattered_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON scattered_items TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON scattered_items TO onhand_platform USING (true);
GRANT SELECT ON scattered_items TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON scattered_items TO onhand_platform;

CREATE TABLE search_words (
  organization_id bigint NOT NULL,
  word text NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (organization_id, word)
);
CREATE INDEX search_codes_by_letters ON search_words USING btree (organization_id, word text_pattern_ops) WHERE word ~ '[[:digit:]]'::text;
CREATE INDEX search_words_by_letters ON search_words USING btree (organization_id, word text_pattern_ops) WHERE word !~ '[[:digit:]]'::text;
CREATE INDEX search_words_by_second ON search_words USING btree (organization_id, substr(word, 2, 3) text_pattern_ops) WHERE word !~ '[[:digit:]]'::text;
ALTER TABLE search_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_words FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON search_words TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON search_words TO onhand_platform USING (true);
GRANT INSERT, SELECT ON search_words TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON search_words TO onhand_platform;

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  id_token text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  ip_address text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  proved_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_sessions ON sessions TO onhand_app USING ((user_id = current_user_id()));
CREATE POLICY platform ON sessions TO onhand_platform USING (true);
GRANT DELETE ON sessions TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO onhand_platform;
GRANT SELECT (id, user_id, user_agent, ip_address, created_at, last_seen_at, expires_at) ON sessions TO onhand_app;

CREATE TABLE stock_levels (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  place bigint NOT NULL,
  lot bigint DEFAULT 0 NOT NULL,
  quantity numeric(20,4) NOT NULL,
  minimum numeric(20,4),
  maximum numeric(20,4),
  refill_from bigint,
  folder_id bigint GENERATED ALWAYS AS (
CASE
    WHEN place > 0 THEN place
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT stock_levels_pkey PRIMARY KEY (organization_id, item_id, place, lot),
  CONSTRAINT stock_levels_stock_check CHECK (quantity >= '0'::numeric AND minimum >= '0'::numeric AND maximum >= COALESCE(minimum, '0'::numeric))
);
ALTER TABLE stock_levels SET (fillfactor=80);
CREATE INDEX stock_levels_by_place ON stock_levels USING btree (organization_id, place, item_id);
CREATE INDEX stock_levels_by_source ON stock_levels USING btree (organization_id, refill_from) WHERE refill_from IS NOT NULL;
CREATE INDEX stock_levels_with_limits ON stock_levels USING btree (organization_id, place, item_id) WHERE minimum IS NOT NULL OR maximum IS NOT NULL;
CREATE TRIGGER levels_added AFTER INSERT ON stock_levels FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER levels_changed AFTER UPDATE ON stock_levels FOR EACH ROW WHEN (current_setting('app.lies_alone'::text, true) IS DISTINCT FROM 'on'::text AND (new.quantity <> old.quantity OR new.minimum IS DISTINCT FROM old.minimum)) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER levels_keep_names BEFORE UPDATE OF organization_id, item_id, place ON stock_levels FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_keys();
CREATE TRIGGER levels_low AFTER UPDATE ON stock_levels FOR EACH ROW WHEN (old.minimum IS NOT NULL OR new.minimum IS NOT NULL) EXECUTE FUNCTION note_place_alerts();
CREATE TRIGGER levels_low_at_birth AFTER INSERT ON stock_levels FOR EACH ROW WHEN (place_status(new.quantity, new.minimum) < 2) EXECUTE FUNCTION note_place_alerts();
CREATE TRIGGER levels_low_no_more AFTER DELETE ON stock_levels FOR EACH ROW WHEN (place_status(old.quantity, old.minimum) < 2) EXECUTE FUNCTION note_place_alerts();
CREATE TRIGGER levels_removed AFTER DELETE ON stock_levels FOR EACH ROW EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER levels_several AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_several_levels();
ALTER TABLE stock_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON stock_levels TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON stock_levels TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_levels TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_levels TO onhand_platform;

CREATE TABLE stripe_events (
  id text NOT NULL,
  type text NOT NULL,
  customer_id text,
  created_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  processed_at timestamp with time zone,
  CONSTRAINT stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_done ON stripe_events USING btree (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX stripe_events_waiting ON stripe_events USING btree (received_at) WHERE processed_at IS NULL;
ALTER TABLE stripe_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE stripe_events FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON stripe_events TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON stripe_events TO onhand_platform;

CREATE TABLE subscriptions (
  organization_id bigint NOT NULL,
  plan_name text NOT NULL,
  status text NOT NULL,
  trial_ends_at timestamp with time zone,
  current_period_ends_at timestamp with time zone,
  needs_payment_action boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  stripe_customer_id text,
  stripe_subscription_id text,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  warned_days integer DEFAULT 0 NOT NULL,
  warned_at timestamp with time zone,
  version bigint DEFAULT 0 NOT NULL,
  synced_at timestamp with time zone,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (organization_id),
  CONSTRAINT subscriptions_stripe_customer_id_key UNIQUE (stripe_customer_id),
  CONSTRAINT subscriptions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX subscriptions_by_sync ON subscriptions USING btree (synced_at) WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX subscriptions_ended ON subscriptions USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX subscriptions_trials ON subscriptions USING btree (trial_ends_at) WHERE status = 'trialing'::text;
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON subscriptions TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON subscriptions TO onhand_platform USING (true);
GRANT SELECT ON subscriptions TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON subscriptions TO onhand_platform;

CREATE TABLE support_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  category text,
  subject text NOT NULL,
  message text NOT NULL,
  user_id uuid,
  created_at timestamp with time zone NOT NULL,
  mailed_at timestamp with time zone,
  CONSTRAINT support_requests_pkey PRIMARY KEY (id),
  CONSTRAINT support_requests_category_check CHECK (category = ANY (ARRAY['general'::text, 'technical'::text, 'billing'::text, 'feature'::text])),
  CONSTRAINT support_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_requests_by_user ON support_requests USING btree (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE support_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON support_requests TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON support_requests TO onhand_platform;

CREATE TABLE tags (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  color text,
  CONSTRAINT tags_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT tags_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tags_by_name ON tags USING btree (organization_id, lower(name));
CREATE TRIGGER tag_colored AFTER UPDATE OF color ON tags FOR EACH ROW WHEN (new.color IS DISTINCT FROM old.color) EXECUTE FUNCTION keep_colors_shown();
CREATE TRIGGER tags_take_along AFTER DELETE ON tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
ALTER TABLE tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE tags FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON tags TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON tags TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON tags TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tags TO onhand_platform;

CREATE TABLE tool_loans (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  place bigint NOT NULL,
  from_place bigint NOT NULL,
  from_name text,
  quantity numeric(20,4) NOT NULL,
  returned numeric(20,4) DEFAULT 0 NOT NULL,
  lost numeric(20,4) DEFAULT 0 NOT NULL,
  held numeric(20,4) GENERATED ALWAYS AS ((quantity - returned - lost)) STORED NOT NULL,
  until date,
  note text DEFAULT ''::text NOT NULL,
  handed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  handed_by text NOT NULL,
  closed_at timestamp with time zone,
  told_until date,
  CONSTRAINT tool_loans_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT tool_loans_from_place_check CHECK (from_place >= 0),
  CONSTRAINT tool_loans_held_check CHECK (held >= 0::numeric),
  CONSTRAINT tool_loans_lost_check CHECK (lost >= 0::numeric),
  CONSTRAINT tool_loans_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT tool_loans_returned_check CHECK (returned >= 0::numeric),
  CONSTRAINT tool_loans_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT tool_loans_organization_id_place_fkey FOREIGN KEY (organization_id, place) REFERENCES holders(organization_id, place)
);
CREATE INDEX tool_loans_by_holder ON tool_loans USING btree (organization_id, place, id);
CREATE INDEX tool_loans_closed ON tool_loans USING btree (organization_id, closed_at DESC, id DESC) WHERE held = 0::numeric;
CREATE INDEX tool_loans_due ON tool_loans USING btree (organization_id, until, id) WHERE held > 0::numeric;
CREATE INDEX tool_loans_out ON tool_loans USING btree (organization_id, item_id) WHERE held > 0::numeric;
CREATE INDEX tool_loans_to_tell ON tool_loans USING btree (until, organization_id, id) WHERE held > 0::numeric AND told_until IS DISTINCT FROM until;
ALTER TABLE tool_loans ENABLE ROW LEVEL SECURITY;
ALTER TABLE tool_loans FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON tool_loans TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON tool_loans TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON tool_loans TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tool_loans TO onhand_platform;

CREATE TABLE transfer_lines (
  organization_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  "position" integer NOT NULL,
  planned numeric(20,4) NOT NULL,
  sent numeric(20,4) DEFAULT 0 NOT NULL,
  received numeric(20,4) DEFAULT 0 NOT NULL,
  back numeric(20,4) DEFAULT 0 NOT NULL,
  lost numeric(20,4) DEFAULT 0 NOT NULL,
  in_transit numeric(20,4) GENERATED ALWAYS AS ((sent - received - back - lost)) STORED NOT NULL,
  short_at timestamp with time zone,
  late_at timestamp with time zone,
  CONSTRAINT transfer_lines_pkey PRIMARY KEY (organization_id, transfer_id, item_id),
  CONSTRAINT transfer_lines_back_check CHECK (back >= 0::numeric),
  CONSTRAINT transfer_lines_in_transit_check CHECK (in_transit >= 0::numeric),
  CONSTRAINT transfer_lines_lost_check CHECK (lost >= 0::numeric),
  CONSTRAINT transfer_lines_planned_check CHECK (planned >= 0::numeric),
  CONSTRAINT transfer_lines_received_check CHECK (received >= 0::numeric),
  CONSTRAINT transfer_lines_organization_id_transfer_id_fkey FOREIGN KEY (organization_id, transfer_id) REFERENCES transfers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX transfer_lines_on_the_way ON transfer_lines USING btree (organization_id, item_id) WHERE in_transit > 0::numeric;
ALTER TABLE transfer_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfer_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON transfer_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON transfer_lines TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON transfer_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON transfer_lines TO onhand_platform;

CREATE TABLE transfers (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  state text NOT NULL,
  from_place bigint NOT NULL,
  from_name text,
  to_place bigint NOT NULL,
  to_name text,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by text NOT NULL,
  sent_at timestamp with time zone,
  sent_by text,
  sender_id uuid,
  closed_at timestamp with time zone,
  closed_by text,
  CONSTRAINT transfers_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT transfers_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT transfers_check CHECK (to_place >= 0 AND to_place <> from_place),
  CONSTRAINT transfers_from_place_check CHECK (from_place >= 0),
  CONSTRAINT transfers_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'received'::text, 'cancelled'::text, 'undone'::text])),
  CONSTRAINT transfers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT transfers_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX transfers_by_sender ON transfers USING btree (sender_id);
CREATE INDEX transfers_by_state ON transfers USING btree (organization_id, state, id);
ALTER TABLE transfers ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON transfers TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON transfers TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON transfers TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON transfers TO onhand_platform;

CREATE TABLE units (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  allows_decimals boolean DEFAULT false NOT NULL,
  CONSTRAINT units_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT units_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX units_by_name ON units USING btree (organization_id, lower(name));
ALTER TABLE units ENABLE ROW LEVEL SECURITY;
ALTER TABLE units FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON units TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON units TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON units TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON units TO onhand_platform;

CREATE TABLE used_trials (
  mark text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT used_trials_pkey PRIMARY KEY (mark)
);
CREATE INDEX used_trials_by_end ON used_trials USING btree (ends_at);
ALTER TABLE used_trials ENABLE ROW LEVEL SECURITY;
ALTER TABLE used_trials FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON used_trials TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT ON used_trials TO onhand_platform;

CREATE TABLE user_pictures (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  file_key uuid NOT NULL,
  CONSTRAINT user_pictures_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT user_pictures_organization_id_file_key_fkey FOREIGN KEY (organization_id, file_key) REFERENCES files(organization_id, key),
  CONSTRAINT user_pictures_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX user_pictures_by_file ON user_pictures USING btree (organization_id, file_key);
ALTER TABLE user_pictures ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_pictures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON user_pictures TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON user_pictures TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_pictures TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON user_pictures TO onhand_platform;

CREATE TABLE user_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT user_preferences_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT user_preferences_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);
ALTER TABLE user_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_preferences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON user_preferences TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON user_preferences TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON user_preferences TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON user_preferences TO onhand_platform;

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  organization_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_issuer_subject_key UNIQUE (issuer, subject),
  CONSTRAINT users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL
);
CREATE INDEX users_by_organization ON users USING btree (organization_id);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY colleagues_are_visible ON users FOR SELECT TO onhand_app USING (((id = current_user_id()) OR (organization_id = current_organization_id())));
CREATE POLICY oneself_is_editable ON users FOR UPDATE TO onhand_app USING ((id = current_user_id())) WITH CHECK ((id = current_user_id()));
CREATE POLICY platform ON users TO onhand_platform USING (true);
GRANT SELECT ON users TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO onhand_platform;
GRANT UPDATE (first_name, last_name) ON users TO onhand_app;

CREATE TABLE vendor_prices (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  price numeric(20,6) NOT NULL,
  pieces_per_pack numeric(20,4) NOT NULL,
  document_kind text,
  document_id bigint,
  CONSTRAINT vendor_prices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT vendor_prices_pieces_per_pack_check CHECK (pieces_per_pack > 0::numeric),
  CONSTRAINT vendor_prices_price_check CHECK (price >= 0::numeric),
  CONSTRAINT vendor_prices_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES items(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT vendor_prices_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_prices_by_vendor ON vendor_prices USING btree (organization_id, vendor_id);
CREATE INDEX vendor_prices_of_item ON vendor_prices USING btree (organization_id, item_id, vendor_id, id DESC);
ALTER TABLE vendor_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON vendor_prices TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON vendor_prices TO onhand_platform USING (true);
GRANT INSERT, SELECT ON vendor_prices TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_prices TO onhand_platform;

CREATE TABLE vendor_return_lines (
  organization_id bigint NOT NULL,
  return_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  receipt_id bigint,
  receipt_line integer,
  place bigint NOT NULL,
  place_name text,
  quantity numeric(20,4) NOT NULL,
  value numeric(30,10) NOT NULL,
  credit numeric(30,10) DEFAULT 0 NOT NULL,
  movement_id bigint,
  undone_at timestamp with time zone,
  CONSTRAINT vendor_return_lines_pkey PRIMARY KEY (organization_id, return_id, line),
  CONSTRAINT vendor_return_lines_credit_check CHECK (credit >= 0::numeric),
  CONSTRAINT vendor_return_lines_place_check CHECK (place >= 0),
  CONSTRAINT vendor_return_lines_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT vendor_return_lines_organization_id_return_id_fkey FOREIGN KEY (organization_id, return_id) REFERENCES vendor_returns(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_return_lines_by_item ON vendor_return_lines USING btree (organization_id, item_id, return_id);
CREATE INDEX vendor_return_lines_by_movement ON vendor_return_lines USING btree (organization_id, movement_id) WHERE movement_id IS NOT NULL;
ALTER TABLE vendor_return_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_return_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON vendor_return_lines TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON vendor_return_lines TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON vendor_return_lines TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_return_lines TO onhand_platform;

CREATE TABLE vendor_returns (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  state text NOT NULL,
  kind text NOT NULL,
  vendor_id bigint,
  vendor_name text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  returned_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  returned_by text NOT NULL,
  credit_expected numeric(30,10),
  credit_due date,
  credited numeric(30,10) DEFAULT 0 NOT NULL,
  credited_at timestamp with time zone,
  told_until date,
  closed_at timestamp with time zone,
  closed_by text,
  CONSTRAINT vendor_returns_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT vendor_returns_organization_id_number_key UNIQUE (organization_id, number),
  CONSTRAINT vendor_returns_credit_expected_check CHECK (credit_expected >= 0::numeric),
  CONSTRAINT vendor_returns_credited_check CHECK (credited >= 0::numeric),
  CONSTRAINT vendor_returns_kind_check CHECK (kind = ANY (ARRAY['return'::text, 'warranty'::text, 'core'::text])),
  CONSTRAINT vendor_returns_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'undone'::text])),
  CONSTRAINT vendor_returns_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT vendor_returns_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id)
);
CREATE INDEX vendor_returns_by_state ON vendor_returns USING btree (organization_id, state, id);
CREATE INDEX vendor_returns_by_vendor ON vendor_returns USING btree (organization_id, vendor_id, id);
CREATE INDEX vendor_returns_to_tell ON vendor_returns USING btree (credit_due, organization_id, id) WHERE state = 'open'::text AND told_until IS DISTINCT FROM credit_due;
ALTER TABLE vendor_returns ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_returns FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON vendor_returns TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON vendor_returns TO onhand_platform USING (true);
GRANT INSERT, SELECT, UPDATE ON vendor_returns TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_returns TO onhand_platform;

CREATE TABLE vendors (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  contact text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  website text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  lead_time_days integer,
  CONSTRAINT vendors_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT vendors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX vendors_by_name ON vendors USING btree (organization_id, lower(name));
CREATE TRIGGER vendors_take_along AFTER DELETE ON vendors REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
ALTER TABLE vendors ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendors FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON vendors TO onhand_app USING ((organization_id = current_organization_id()));
CREATE POLICY platform ON vendors TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON vendors TO onhand_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON vendors TO onhand_platform;

CREATE TABLE waitlist_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  invited_at timestamp with time zone,
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX waitlist_entries_by_email ON waitlist_entries USING btree (lower(email));
ALTER TABLE waitlist_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE waitlist_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON waitlist_entries TO onhand_platform USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON waitlist_entries TO onhand_platform;

GRANT SELECT, UPDATE ON SEQUENCE activity_id_seq TO onhand_platform;
GRANT USAGE ON SEQUENCE alert_batches TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE counts_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE crew_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE custom_fields_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE customers_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE folders_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE holders_place_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE item_images_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE items_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE job_bills_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE job_parts_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE job_pictures_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE jobs_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE kits_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE movements_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE order_files_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE orders_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE receipt_charges_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE receipts_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE refill_lists_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE refill_templates_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE tags_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE tool_loans_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE transfers_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE units_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE vendor_prices_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE vendor_returns_id_seq TO onhand_platform;
GRANT SELECT, UPDATE ON SEQUENCE vendors_id_seq TO onhand_platform;

CREATE OR REPLACE FUNCTION after_name(wanted jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE;
ALTER FUNCTION after_name(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION after_name(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION alert_batch()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION alert_batch() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION audit_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION audit_activity() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION confirm_session(p_token_hash bytea, p_facts_hash bytea, p_now timestamp with time zone, p_idle_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION confirm_session(bytea,bytea,timestamp with time zone,timestamp with time zone) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION confirm_session(bytea,bytea,timestamp with time zone,timestamp with time zone) TO onhand_app;

CREATE OR REPLACE FUNCTION confirm_session_marks(p_token_hash bytea, p_marks text, p_now timestamp with time zone, p_idle_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION confirm_session_marks(bytea,text,timestamp with time zone,timestamp with time zone) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION confirm_session_marks(bytea,text,timestamp with time zone,timestamp with time zone) TO onhand_app;

CREATE OR REPLACE FUNCTION count_and_find_items(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric, few bigint[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION count_and_find_items(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION count_and_find_items(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION count_and_list_items(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION count_and_list_items(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION count_and_list_items(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION count_and_search_items(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text, items bigint, low bigint, out_of_stock bigint, value numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_and_search_items(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION count_items(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION count_items(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION count_items(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION count_words(p_organization_id bigint, wanted jsonb, OUT ids bigint[], OUT items bigint, OUT low bigint, OUT out_of_stock bigint, OUT value numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan';
ALTER FUNCTION count_words(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION count_words(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION current_organization_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION current_organization_id() TO PUBLIC;

CREATE OR REPLACE FUNCTION current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION current_user_id() TO PUBLIC;

CREATE OR REPLACE FUNCTION end_sessions_of_member(member uuid)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION end_sessions_of_member(uuid) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION end_sessions_of_member(uuid) TO onhand_app;

CREATE OR REPLACE FUNCTION erase_samples(p_organization_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION erase_samples(bigint) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION erase_samples(bigint) TO onhand_app;

CREATE OR REPLACE FUNCTION expect_rows(p_organization_id bigint, added bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '1500ms';
GRANT EXECUTE ON FUNCTION expect_rows(bigint,bigint) TO onhand_app;

CREATE OR REPLACE FUNCTION facts_of_session(p_session_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION facts_of_session(uuid) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION find_few_words(p_organization_id bigint, wanted jsonb)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan';
ALTER FUNCTION find_few_words(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION find_few_words(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION find_items_by_code(p_organization_id bigint, p_item_id bigint, forms text[], folders bigint[])
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION find_items_by_code(bigint,bigint,text[],bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION find_items_by_code(bigint,bigint,text[],bigint[]) TO onhand_app;

CREATE OR REPLACE FUNCTION find_items_by_keys(p_organization_id bigint, skus text[], numbers text[], codes text[])
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION find_items_by_keys(bigint,text[],text[],text[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION find_items_by_keys(bigint,text[],text[],text[]) TO onhand_app;

CREATE OR REPLACE FUNCTION folder_to_name(wanted jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE;
ALTER FUNCTION folder_to_name(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION folder_to_name(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION give_out_ids_above(thing text, id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION give_out_ids_above(text,bigint) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION give_out_ids_above(text,bigint) TO onhand_app;

CREATE OR REPLACE FUNCTION item_as_json(item items, loans_told integer, more text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_as_json(items,integer,text) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_by_code_as_json(p_organization_id bigint, p_item_id bigint, forms text[], loans_told integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_by_code_as_json(bigint,bigint,text[],integer) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_conditions(wanted jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE;
ALTER FUNCTION item_conditions(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION item_conditions(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_details(item items, seen bigint[], loans_told integer, OUT unit json, OUT place_count integer, OUT reserved numeric, OUT vendors json, OUT images json, OUT last_paid json, OUT places json, OUT in_transit numeric, OUT on_order json, OUT held_by json)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan';
GRANT EXECUTE ON FUNCTION item_details(items,bigint[],integer) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_filters(wanted jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE;
ALTER FUNCTION item_filters(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION item_filters(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_ids_by_code(p_organization_id bigint, p_item_id bigint, forms text[], places bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan';
ALTER FUNCTION item_ids_by_code(bigint,bigint,text[],bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION item_ids_by_code(bigint,bigint,text[],bigint[]) TO onhand_app;

CREATE OR REPLACE FUNCTION item_listed(i items)
 RETURNS text
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_listed(items) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_listed_of(p_organization_id bigint, p_item_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION item_listed_of(bigint,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_orders(p_organization_id bigint, p_item_id bigint, seen bigint[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan';
GRANT EXECUTE ON FUNCTION item_orders(bigint,bigint,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_places(item items, seen bigint[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_places(items,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_reserved(p_organization_id bigint, p_item_id bigint, places bigint[])
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_reserved(bigint,bigint,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_search_text(found items)
 RETURNS text
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION item_search_text(items) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_source(wanted jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE;
ALTER FUNCTION item_source(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION item_source(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_tags_shown(p_organization_id bigint, p_item_id bigint)
 RETURNS json
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION item_tags_shown(bigint,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_vendor_lines(p_organization_id bigint, p_item_id bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION item_vendor_lines(bigint,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION item_vendor_shown(p_organization_id bigint, p_item_id bigint)
 RETURNS json
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION item_vendor_shown(bigint,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION items_with_code(p_organization_id bigint, ids bigint[], seen bigint[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION items_with_code(bigint,bigint[],bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION keep_colors_shown()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION keep_colors_shown() TO PUBLIC;

CREATE OR REPLACE FUNCTION keep_item_listed()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION keep_item_listed() TO PUBLIC;

CREATE OR REPLACE FUNCTION keep_order_lines_shown()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION keep_order_lines_shown() TO PUBLIC;

CREATE OR REPLACE FUNCTION keep_reserved()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION keep_reserved() TO PUBLIC;

CREATE OR REPLACE FUNCTION keep_what_is_shown()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION keep_what_is_shown() TO PUBLIC;

CREATE OR REPLACE FUNCTION lacks_factor(p_account_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION lacks_factor(uuid) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION learn_table_sizes(added bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION learn_table_sizes(bigint) TO onhand_app;

CREATE OR REPLACE FUNCTION list_items(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION list_items(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION list_items(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION list_items_by_name(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_sort TO 'off';
GRANT EXECUTE ON FUNCTION list_items_by_name(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION list_movements(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION list_movements(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION list_movements(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION marks_of_session(p_token_hash bytea, p_now timestamp with time zone, p_idle_since timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE;
ALTER FUNCTION marks_of_session(bytea,timestamp with time zone,timestamp with time zone) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION member_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION member_left() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION more_of_place(item items, place bigint, quantity numeric, minimum numeric, maximum numeric, value numeric, refill_from bigint, seen bigint[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE;
GRANT EXECUTE ON FUNCTION more_of_place(items,bigint,numeric,numeric,numeric,numeric,bigint,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION name_order(wanted jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE;
ALTER FUNCTION name_order(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION name_order(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION note_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_alerts() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_archival()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_archival() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_asked_elsewhere()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_asked_elsewhere() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_first_levels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_first_levels() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_item_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_item_counts() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_item_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_item_totals() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_levels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_levels() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_one_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_one_item() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_place_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_place_alerts() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_place_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_place_shares() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_reservations()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION note_reservations() TO PUBLIC;

CREATE OR REPLACE FUNCTION note_scattered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION note_scattered() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION note_several_levels()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION note_several_levels() TO PUBLIC;

CREATE OR REPLACE FUNCTION order_lines_shown(p_organization_id bigint, p_order_id bigint)
 RETURNS TABLE(lines integer, received integer, open integer, partly integer, untouched integer, total numeric, confirmed_on date, unconfirmed integer, first_items text[])
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION order_lines_shown(bigint,bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION page_of_few(p_organization_id bigint, p_ids bigint[], wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan';
GRANT EXECUTE ON FUNCTION page_of_few(bigint,bigint[],jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION page_of_first_names(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_sort TO 'off';
ALTER FUNCTION page_of_first_names(bigint,jsonb) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION place_corrections(p_organization_id bigint)
 RETURNS TABLE(folder_id bigint, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
 LANGUAGE sql
 STABLE;
ALTER FUNCTION place_corrections(bigint) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION place_corrections(bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION place_shares_now(p_organization_id bigint, p_items bigint[])
 RETURNS TABLE(item_id bigint, place bigint, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
 LANGUAGE sql
 STABLE;
ALTER FUNCTION place_shares_now(bigint,bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION place_shares_now(bigint,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION place_status(quantity numeric, minimum numeric)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;
ALTER FUNCTION place_status(numeric,numeric) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION place_status(numeric,numeric) TO PUBLIC;

CREATE OR REPLACE FUNCTION places_of_item(item items, seen bigint[], OUT places json, OUT place_count integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan';
GRANT EXECUTE ON FUNCTION places_of_item(items,bigint[]) TO PUBLIC;

CREATE OR REPLACE FUNCTION places_of_staff(p_organization_id bigint, p_user_id uuid)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION places_of_staff(bigint,uuid) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION platform_table(name text, platform text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION refuse_other_keys()
 RETURNS trigger
 LANGUAGE plpgsql;
GRANT EXECUTE ON FUNCTION refuse_other_keys() TO PUBLIC;

CREATE OR REPLACE FUNCTION refuse_other_organization(p_organization_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE;
ALTER FUNCTION refuse_other_organization(bigint) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION refuse_other_organization(bigint) TO PUBLIC;

CREATE OR REPLACE FUNCTION refuse_unknown_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION refuse_unknown_keys() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION search_first_page(p_organization_id bigint, wanted jsonb, OUT ids bigint[], OUT names text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION search_first_page(bigint,jsonb) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION search_items_by_fit(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION search_items_by_fit(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION search_items_by_name(p_organization_id bigint, wanted jsonb)
 RETURNS TABLE(id bigint, sort_value text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION search_items_by_name(bigint,jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION search_items_by_name(bigint,jsonb) TO onhand_app;

CREATE OR REPLACE FUNCTION searched_words(wanted jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION searched_words(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION settle_alerts(organizations bigint[], items bigint[], before smallint[], after smallint[], gone boolean[], were_gone boolean[], quantities numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION settle_alerts(bigint[],bigint[],smallint[],smallint[],boolean[],boolean[],numeric[]) OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION similar_visible_words(p_organization_id bigint, typed text, slips integer, swapped text[], places bigint[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION similar_visible_words(bigint,text,integer,text[],bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION similar_visible_words(bigint,text,integer,text[],bigint[]) TO onhand_app;

CREATE OR REPLACE FUNCTION similar_words(p_organization_id bigint, typed text, slips integer, swapped text[], folders bigint[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION similar_words(bigint,text,integer,text[],bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION similar_words(bigint,text,integer,text[],bigint[]) TO onhand_app;

CREATE OR REPLACE FUNCTION take_along()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION take_along() OWNER TO onhand_platform;

CREATE OR REPLACE FUNCTION tenant_table(name text, members text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text, platform text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text, tenant text DEFAULT 'organization_id'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION title_condition(words jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE;
ALTER FUNCTION title_condition(jsonb) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION title_condition(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION visible_items_by_code(p_organization_id bigint, p_item_id bigint, forms text[], places bigint[])
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION visible_items_by_code(bigint,bigint,text[],bigint[]) OWNER TO onhand_platform;
GRANT EXECUTE ON FUNCTION visible_items_by_code(bigint,bigint,text[],bigint[]) TO onhand_app;

CREATE OR REPLACE FUNCTION words_to_compare(p_organization_id bigint, typed text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp';
ALTER FUNCTION words_to_compare(bigint,text) OWNER TO onhand_platform;

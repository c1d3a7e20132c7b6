-- Jobs that use parts: customers, jobs, what is planned, reserved, used and billed, kits, and people with a PIN (063-jobs.md).

-- Somebody that jobs are done for. A job has the name and address of its day, so a customer may go.
CREATE TABLE customers (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || phone || ' ' || email || ' ' || address)) STORED,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX customers_by_name ON customers (organization_id, lower(name), id);
CREATE INDEX customers_by_words ON customers USING gin (organization_id, search_text gin_trgm_ops);
SELECT tenant_table('customers');
GRANT SELECT, UPDATE ON SEQUENCE customers_id_seq TO onhand_platform;

-- Somebody without an account, known by a PIN on a device that others share. A member's statement never reads a hash.
CREATE TABLE crew (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  pin_hash text NOT NULL,
  -- Counts up with a new PIN: what the one of before gave is worth nothing any more.
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX crew_by_name ON crew (organization_id, lower(name));
SELECT tenant_table('crew', members => 'SELECT (organization_id, id, name, revision, created_at), INSERT, UPDATE, DELETE');
GRANT SELECT, UPDATE ON SEQUENCE crew_id_seq TO onhand_platform;

CREATE TABLE crew_tries (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  crew_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, crew_id) REFERENCES crew (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX crew_tries_by_member ON crew_tries (organization_id, crew_id, at);
CREATE INDEX crew_tries_by_user ON crew_tries (user_id);
SELECT tenant_table('crew_tries');

-- What a right PIN gives: one person, on the device of one session, for a day. What waited on the device without a network is still theirs.
CREATE TABLE crew_grants (
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  crew_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, token_hash),
  FOREIGN KEY (organization_id, crew_id) REFERENCES crew (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX crew_grants_by_member ON crew_grants (organization_id, crew_id);
CREATE INDEX crew_grants_by_user ON crew_grants (user_id);
CREATE INDEX crew_grants_by_end ON crew_grants (expires_at);
SELECT tenant_table('crew_grants');

CREATE TABLE jobs (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'under_way', 'done', 'cancelled')),
  title text NOT NULL,
  customer_id bigint,
  customer_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  day date,
  -- The van that goes there. A folder that is gone leaves it without one.
  place_id bigint,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  creator_id uuid REFERENCES users (id) ON DELETE SET NULL,
  closed_at timestamptz,
  closed_by text,
  -- The name and address, the number as people say it, and the title.
  search_text text NOT NULL GENERATED ALWAYS AS (lower('j-' || number || ' ' || title || ' ' || customer_name || ' ' || address)) STORED,
  is_open boolean NOT NULL GENERATED ALWAYS AS (state IN ('planned', 'under_way')) STORED,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id) ON DELETE SET NULL (customer_id),
  FOREIGN KEY (organization_id, place_id) REFERENCES folders (organization_id, id) ON DELETE SET NULL (place_id)
);
CREATE INDEX jobs_open ON jobs (organization_id, day, id) WHERE is_open;
CREATE INDEX jobs_by_state ON jobs (organization_id, state, id DESC);
CREATE INDEX jobs_by_day ON jobs (organization_id, day, id);
CREATE INDEX jobs_by_customer ON jobs (organization_id, customer_id, id DESC);
CREATE INDEX jobs_by_place ON jobs (organization_id, place_id) WHERE place_id IS NOT NULL;
CREATE INDEX jobs_by_creator ON jobs (creator_id);
CREATE INDEX jobs_by_words ON jobs USING gin (organization_id, search_text gin_trgm_ops);
SELECT tenant_table('jobs', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE jobs_id_seq TO onhand_platform;

-- Who is on it: members, who see it by that, and people of the crew. The name stays once they are gone.
CREATE TABLE job_people (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  position int NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  crew_id bigint,
  name text NOT NULL,
  PRIMARY KEY (organization_id, job_id, position),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, crew_id) REFERENCES crew (organization_id, id) ON DELETE SET NULL (crew_id)
);
CREATE INDEX job_people_by_user ON job_people (organization_id, user_id, job_id) WHERE user_id IS NOT NULL;
CREATE INDEX job_people_of_user ON job_people (user_id);
CREATE INDEX job_people_by_crew ON job_people (organization_id, crew_id) WHERE crew_id IS NOT NULL;
SELECT tenant_table('job_people');

-- What is wanted and what became of it. `used` is net of what came back; `cost` is what it bears for that; `billed` is what bills have of it.
CREATE TABLE job_lines (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  -- The kit it was copied from, by its name then, and how much of it one such kit has.
  kit_name text,
  wanted numeric(20, 4) NOT NULL CHECK (wanted >= 0),
  used numeric(20, 4) NOT NULL DEFAULT 0 CHECK (used >= 0),
  cost numeric(30, 10) NOT NULL DEFAULT 0,
  price numeric(20, 6) CHECK (price >= 0),
  billed numeric(20, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  last_used_at timestamptz,
  PRIMARY KEY (organization_id, job_id, line),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_lines_by_item ON job_lines (organization_id, item_id, job_id);
CREATE INDEX job_lines_unbilled ON job_lines (organization_id, job_id, line) WHERE used <> billed;
CREATE INDEX job_lines_open ON job_lines (organization_id, item_id) WHERE wanted > used;
SELECT tenant_table('job_lines');

-- Where what is promised to a line lies. What was picked lies in the van for it. Written under the item's lock alone; free is what lies there less these.
CREATE TABLE job_reservations (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  job_id bigint NOT NULL,
  line integer NOT NULL,
  place bigint NOT NULL CHECK (place >= 0),
  is_picked boolean NOT NULL DEFAULT false,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  reserved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, item_id, job_id, line, place, is_picked),
  FOREIGN KEY (organization_id, job_id, line) REFERENCES job_lines (organization_id, job_id, line) ON DELETE CASCADE
);
CREATE INDEX job_reservations_by_line ON job_reservations (organization_id, job_id, line);
CREATE INDEX job_reservations_of_items ON job_reservations (organization_id, item_id) INCLUDE (place, quantity);
SELECT tenant_table('job_reservations');

-- Each row of the ledger that put something on a job or took it off. What came back names what it came from.
CREATE TABLE job_parts (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('use', 'return')),
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  -- What the job bears for it, or gets back.
  cost numeric(30, 10) NOT NULL CHECK (cost >= 0),
  -- Of a use, what came back of it; of a return, the use it came from.
  came_back numeric(20, 4) NOT NULL DEFAULT 0 CHECK (came_back >= 0 AND came_back <= quantity),
  of_part bigint,
  place bigint NOT NULL CHECK (place >= 0),
  place_name text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  by_name text NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  crew_id bigint,
  is_late boolean NOT NULL DEFAULT false,
  movement_id bigint NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, job_id, line) REFERENCES job_lines (organization_id, job_id, line) ON DELETE CASCADE
);
CREATE INDEX job_parts_by_job ON job_parts (organization_id, job_id, id DESC);
CREATE INDEX job_parts_by_line ON job_parts (organization_id, job_id, line, id DESC);
CREATE INDEX job_parts_by_movement ON job_parts (organization_id, movement_id);
CREATE INDEX job_parts_by_user ON job_parts (user_id);
SELECT tenant_table('job_parts', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE job_parts_id_seq TO onhand_platform;

-- What freight and corrected prices added to what a job used, by the row of the ledger that says so. Their sum is not kept with the job: stock tells
-- of them while it holds the item, and whoever holds a job waits for items.
CREATE TABLE job_cost_corrections (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  item_id bigint NOT NULL,
  amount numeric(30, 10) NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, job_id, movement_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_cost_corrections_by_movement ON job_cost_corrections (organization_id, movement_id);
SELECT tenant_table('job_cost_corrections', members => 'SELECT, INSERT');

CREATE TABLE job_pictures (
  organization_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  file_key uuid NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  added_by text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX job_pictures_by_job ON job_pictures (organization_id, job_id, id);
CREATE INDEX job_pictures_by_file ON job_pictures (organization_id, file_key);
SELECT tenant_table('job_pictures', members => 'SELECT, INSERT, DELETE');
GRANT SELECT, UPDATE ON SEQUENCE job_pictures_id_seq TO onhand_platform;

-- What was exported to be billed, each line once. Taken back, its lines are to be billed again.
CREATE TABLE job_bills (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by text NOT NULL,
  note text NOT NULL DEFAULT '',
  undone_at timestamptz,
  undone_by text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number)
);
SELECT tenant_table('job_bills', members => 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE ON SEQUENCE job_bills_id_seq TO onhand_platform;

-- As they were billed: the file is made of these, so it is the same each time. Less than nothing where something came back after it was billed.
CREATE TABLE job_bill_lines (
  organization_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  position int NOT NULL,
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
  quantity numeric(20, 4) NOT NULL CHECK (quantity <> 0),
  price numeric(20, 6),
  -- The day of the organization's clock: the file says it, and is the same wherever the clock is set later.
  used_on date NOT NULL,
  PRIMARY KEY (organization_id, bill_id, position),
  FOREIGN KEY (organization_id, bill_id) REFERENCES job_bills (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX job_bill_lines_by_job ON job_bill_lines (organization_id, job_id, line);
SELECT tenant_table('job_bill_lines', members => 'SELECT, INSERT');

-- Parts that go together, or what a usual job takes. Copied into a job, so a change of it changes no job.
CREATE TABLE kits (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('kit', 'template')),
  name text NOT NULL,
  makes numeric(20, 4) NOT NULL DEFAULT 1 CHECK (makes > 0),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX kits_by_name ON kits (organization_id, kind, lower(name));
SELECT tenant_table('kits');
GRANT SELECT, UPDATE ON SEQUENCE kits_id_seq TO onhand_platform;

-- A line outlives its item, and then says so.
CREATE TABLE kit_lines (
  organization_id bigint NOT NULL,
  kit_id bigint NOT NULL,
  position int NOT NULL,
  item_id bigint,
  item_name text,
  of_kit_id bigint,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (organization_id, kit_id, position),
  FOREIGN KEY (organization_id, kit_id) REFERENCES kits (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, of_kit_id) REFERENCES kits (organization_id, id),
  CHECK ((item_id IS NULL) <> (of_kit_id IS NULL))
);
CREATE INDEX kit_lines_by_item ON kit_lines (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX kit_lines_by_kit ON kit_lines (organization_id, of_kit_id) WHERE of_kit_id IS NOT NULL;
SELECT tenant_table('kit_lines');

-- JOB-09: the jobs that a line of an order is for, and how much of it. What comes is reserved for them.
CREATE TABLE order_line_jobs (
  organization_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  job_id bigint NOT NULL,
  job_line integer NOT NULL,
  quantity numeric(20, 4) NOT NULL CHECK (quantity > 0),
  -- Of it, so much came and was reserved.
  arrived numeric(20, 4) NOT NULL DEFAULT 0 CHECK (arrived >= 0),
  PRIMARY KEY (organization_id, order_id, line, job_id, job_line),
  FOREIGN KEY (organization_id, order_id, line) REFERENCES order_lines (organization_id, order_id, line) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, job_id, job_line) REFERENCES job_lines (organization_id, job_id, line) ON DELETE CASCADE
);
CREATE INDEX order_line_jobs_by_job ON order_line_jobs (organization_id, job_id, job_line);
SELECT tenant_table('order_line_jobs');

-- Who did it on a device that others share; `user_name` has their name, `user_id` is whose device it was.
ALTER TABLE movements ADD COLUMN crew_id bigint;

-- Plans are paid through a provider. What it says of an organization's subscription is kept here, as it was when last asked.
ALTER TABLE subscriptions
  ADD COLUMN stripe_customer_id text UNIQUE,
  ADD COLUMN stripe_subscription_id text,
  -- Cancelled, and paid up to then.
  ADD COLUMN ends_at timestamptz,
  -- Cancelled and over; everything is deleted a while after.
  ADD COLUMN ended_at timestamptz,
  -- Of that deletion the owners are warned: after how many days the last time, and when.
  ADD COLUMN warned_days int NOT NULL DEFAULT 0,
  ADD COLUMN warned_at timestamptz,
  -- Grows with each answer that was written: one that was asked for before another was written is asked for again.
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  ADD COLUMN synced_at timestamptz;
CREATE INDEX subscriptions_ended ON subscriptions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX subscriptions_by_sync ON subscriptions (synced_at) WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX subscriptions_trials ON subscriptions (trial_ends_at) WHERE status = 'trialing';

-- What the provider told us, once each. Only that something happened to whom: the state itself is asked for.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  customer_id text,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz
);
CREATE INDEX stripe_events_waiting ON stripe_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX stripe_events_done ON stripe_events (processed_at) WHERE processed_at IS NOT NULL;

-- Customers of organizations that are gone, until the provider has ended their subscriptions and forgotten them.
CREATE TABLE ended_customers (
  customer_id text PRIMARY KEY,
  requested_at timestamptz NOT NULL
);

-- The proof that an organization was erased, and nothing else of it: the name only as a hash.
CREATE TABLE erased_organizations (
  id bigint PRIMARY KEY,
  name_hash text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('owner', 'cancellation')),
  requested_at timestamptz NOT NULL,
  erased_at timestamptz NOT NULL,
  -- How many rows of each table.
  row_counts jsonb NOT NULL,
  file_count int NOT NULL
);

-- Why it was deleted; null for what is not.
ALTER TABLE organizations ADD COLUMN deleted_because text CHECK (deleted_because IN ('owner', 'cancellation'));

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['stripe_events', 'ended_customers', 'erased_organizations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON stripe_events, ended_customers TO onhand_platform;
GRANT SELECT, INSERT ON erased_organizations TO onhand_platform;

-- Plans are paid through a provider. What it says of an organization's subscription is kept here, as it was when last asked.
-- `status` holds the payment provider's word; the contract maps it.
CREATE TABLE subscriptions (
  organization_id bigint PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  plan_name text NOT NULL,
  status text NOT NULL,
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz,
  needs_payment_action boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  stripe_customer_id text UNIQUE,
  stripe_subscription_id text,
  -- Cancelled, and paid up to then.
  ends_at timestamptz,
  -- Cancelled and over; everything is deleted a while after.
  ended_at timestamptz,
  -- The owners are warned of that deletion: after how many days they last were, and when.
  warned_days int NOT NULL DEFAULT 0,
  warned_at timestamptz,
  -- It grows with each answer that is written: an answer that was asked for before another was written is asked for again.
  version bigint NOT NULL DEFAULT 0,
  synced_at timestamptz
);
CREATE INDEX subscriptions_ended ON subscriptions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX subscriptions_by_sync ON subscriptions (synced_at) WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX subscriptions_trials ON subscriptions (trial_ends_at) WHERE status = 'trialing';
SELECT tenant_table('subscriptions', members => 'SELECT');

-- Each event of the provider, once. It only says that something happened to a customer; the state itself is asked for.
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
SELECT platform_table('stripe_events');

-- Customers of organizations that are gone, until the provider has ended their subscriptions and forgotten them.
CREATE TABLE ended_customers (
  customer_id text PRIMARY KEY,
  requested_at timestamptz NOT NULL
);
SELECT platform_table('ended_customers');

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
SELECT platform_table('erased_organizations', 'SELECT, INSERT');

-- Who has had a free trial: one row for the person and one for their mailbox, as hashes. It belongs to no organization, because it has
-- to outlive one: whoever deletes theirs and makes it again has no second trial.
CREATE TABLE used_trials (
  mark text PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_trials_by_end ON used_trials (ends_at);
SELECT platform_table('used_trials', 'SELECT, INSERT, DELETE');

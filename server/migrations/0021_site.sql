-- What strangers leave on the public site. It belongs to no organization: only the platform role may touch it.
CREATE TABLE support_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  category text CHECK (category IN ('general', 'technical', 'billing', 'feature')),
  subject text NOT NULL,
  message text NOT NULL,
  -- Known where they were signed in while writing.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Null until the mail server has taken the mail.
  mailed_at timestamptz
);
CREATE INDEX support_requests_by_user ON support_requests (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE waitlist_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  invited_at timestamptz
);
CREATE UNIQUE INDEX waitlist_entries_by_email ON waitlist_entries (lower(email));

ALTER TABLE support_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE waitlist_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE waitlist_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON support_requests TO onhand_platform USING (true);
CREATE POLICY platform ON waitlist_entries TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON support_requests, waitlist_entries TO onhand_platform;

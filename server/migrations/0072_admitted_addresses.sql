-- Addresses that whoever runs the server lets in though sign-up is not open (npm run invite): they may make an account, and found an
-- organization. Nothing secret is kept: that the address is theirs is shown by the mail that confirms it.
CREATE TABLE admitted_addresses (
  email text NOT NULL CHECK (email = lower(email)),
  admitted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email)
);
ALTER TABLE admitted_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE admitted_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON admitted_addresses TO onhand_platform USING (true);
GRANT SELECT, INSERT, DELETE ON admitted_addresses TO onhand_platform;

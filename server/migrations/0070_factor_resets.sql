-- SEC-04: a lost factor is taken away a day after an owner asked for it, or as soon as the person says so by the mail they get.
CREATE TABLE identity_factor_resets (
  account_id uuid PRIMARY KEY REFERENCES identity_accounts (id) ON DELETE CASCADE,
  -- Who asked, for the person to judge.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX identity_factor_resets_by_due ON identity_factor_resets (due_at);
ALTER TABLE identity_factor_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_factor_resets FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_factor_resets TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_factor_resets TO onhand_platform;

ALTER TABLE identity_mail_links DROP CONSTRAINT identity_mail_links_purpose_check;
-- safe: the links of two days at most, some few rows, and every purpose of before is still allowed.
ALTER TABLE identity_mail_links ADD CONSTRAINT identity_mail_links_purpose_check
  CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'reset-factors'));

-- What people are told and how: notes in the app, e-mails at once, a digest a day.

-- One row for each person told. Low and empty stock are not here: alerts say that, and are read together with these.
CREATE TABLE notifications (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  tone text NOT NULL DEFAULT 'neutral' CHECK (tone IN ('neutral', 'good', 'warn', 'bad')),
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  link text NOT NULL,
  -- Whoever sees none of these folders (any more) does not see it either; null concerns no folder.
  folder_ids bigint[],
  -- False for what a person wants by e-mail alone.
  is_in_app boolean NOT NULL DEFAULT true,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_at timestamptz,
  -- The same thing is told once, however often it is found.
  dedupe_key text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_of_person ON notifications (organization_id, user_id, id DESC) WHERE is_in_app;
CREATE INDEX notifications_unread ON notifications (organization_id, user_id) WHERE is_in_app AND read_at IS NULL;
CREATE UNIQUE INDEX notifications_told_once ON notifications (organization_id, user_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
CREATE INDEX notifications_by_time ON notifications (at);
SELECT tenant_table('notifications', members => 'SELECT, INSERT, UPDATE (read_at)');

-- What a person chose; what is not in `choices` is as the product has it.
CREATE TABLE notification_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  digest_hour smallint NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
  choices jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
SELECT tenant_table('notification_preferences', members => 'SELECT, INSERT, UPDATE');

-- What still has to go into a mail. A line goes as soon as the mail it stands in is written, in the same transaction.
CREATE TABLE mail_lines (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  is_digest boolean NOT NULL,
  alert_id bigint,
  notification_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  CHECK ((alert_id IS NULL) <> (notification_id IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, alert_id) REFERENCES alerts (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, notification_id) REFERENCES notifications (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_lines_of_person ON mail_lines (is_digest, organization_id, user_id, created_at);
CREATE INDEX mail_lines_by_alert ON mail_lines (organization_id, alert_id) WHERE alert_id IS NOT NULL;
CREATE INDEX mail_lines_by_notification ON mail_lines (organization_id, notification_id) WHERE notification_id IS NOT NULL;
SELECT tenant_table('mail_lines', members => 'INSERT');

-- Mails on their way, whole as they will be sent. `dedupe_key` lets each be written once; `claimed_until` lets one process at a
-- time send it, and another take over when that one died.
CREATE TABLE mails (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  dedupe_key text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  unsubscribe_url text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, dedupe_key),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX mails_waiting ON mails (next_at) WHERE status = 'waiting';
CREATE INDEX mails_by_time ON mails (created_at);
CREATE INDEX mails_of_person ON mails (organization_id, user_id);
SELECT tenant_table('mails', members => '');

CREATE TABLE mail_attachments (
  organization_id bigint NOT NULL,
  mail_id uuid NOT NULL,
  position int NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, mail_id, position),
  FOREIGN KEY (organization_id, mail_id) REFERENCES mails (organization_id, id) ON DELETE CASCADE
);
SELECT tenant_table('mail_attachments', members => '');

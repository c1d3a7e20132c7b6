-- Reports kept under a name: whoever made one sees it, and everyone with reports once it is shared. What its maker shared stays when
-- they leave.
CREATE TABLE report_views (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX report_views_shared_by_name ON report_views (organization_id, report, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX report_views_own_by_name ON report_views (organization_id, user_id, report, lower(name)) WHERE NOT is_shared;

-- Reports that are mailed regularly. `next_at` is when the next one is due: whoever writes its mails moves it on in the same
-- transaction, so no two processes write them, and one that dies before has written none.
CREATE TABLE report_schedules (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  cadence text NOT NULL CHECK (cadence IN ('weekly', 'monthly')),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND CASE cadence WHEN 'weekly' THEN 7 ELSE 31 END),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx', 'csv')),
  paper text NOT NULL CHECK (paper IN ('letter', 'a4')),
  is_active boolean NOT NULL DEFAULT true,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE is_active;

CREATE TABLE report_recipients (
  organization_id bigint NOT NULL,
  schedule_id bigint NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (organization_id, schedule_id, user_id),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES report_schedules (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX report_recipients_by_user ON report_recipients (organization_id, user_id);

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['report_views', 'report_schedules', 'report_recipients'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON report_views, report_schedules, report_recipients TO onhand_app;

-- Whether everything can only be read right now. One row at most, and only while it lasts; written by `npm run maintenance`.
CREATE TABLE maintenance (
  is_on boolean PRIMARY KEY DEFAULT true CHECK (is_on),
  message text NOT NULL DEFAULT '',
  ends_at timestamptz,
  since timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE maintenance ENABLE ROW LEVEL SECURITY;
ALTER TABLE maintenance FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON maintenance TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance TO onhand_platform;

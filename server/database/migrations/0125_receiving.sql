-- What an organization has chosen for its deliveries: from how many percent above the last price or the average cost one is held up, and how many
-- percent more than was ordered is received without a question (060-purchasing.md).
ALTER TABLE organizations
  ADD COLUMN price_guard_percent int NOT NULL DEFAULT 10 CHECK (price_guard_percent BETWEEN 0 AND 1000),
  ADD COLUMN surplus_percent int NOT NULL DEFAULT 0 CHECK (surplus_percent BETWEEN 0 AND 100);

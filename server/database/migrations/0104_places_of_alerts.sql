-- The place that is low; null is the organization as a whole (050-limits-of-places.md).
ALTER TABLE alerts ADD COLUMN place bigint;

-- The places that a count is of; null is wherever its items lie, as it was of counts before there were places (049-places.md).
ALTER TABLE counts ADD COLUMN places bigint[];

-- The value of a whole organization is a sum over any number of items, so it has no more digits than fit: what is kept of each night is as
-- wide as the running totals are. Nothing is written anew by this, and whoever reads it reads text.
-- safe: only the limit of digits goes, which PostgreSQL does without reading the table, and every reader casts the figure to text
ALTER TABLE daily_values ALTER COLUMN value TYPE numeric;

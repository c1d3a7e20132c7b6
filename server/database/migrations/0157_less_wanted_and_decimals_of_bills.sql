-- Of a return, so much less its line wants: what came back was not needed, and is wanted again where the return is undone.
ALTER TABLE job_parts ADD COLUMN less_wanted numeric(20, 4) NOT NULL DEFAULT 0 CHECK (less_wanted >= 0);
-- The decimals of the currency that a bill was made in: each line is rounded to them. Null is a bill from before, which is not rounded: its file stays as it was.
ALTER TABLE job_bills ADD COLUMN decimals smallint CHECK (decimals >= 0);

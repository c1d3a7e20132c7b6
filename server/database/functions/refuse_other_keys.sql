-- What a row names is looked for when the row is written (refuse_unknown_keys.sql) and never again, so it stays: whoever means another one deletes the row and writes
-- a new one. It is a trigger of the statements that name such a column, and of no others.
CREATE OR REPLACE FUNCTION refuse_other_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a row of % names cannot be changed', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
END $$;

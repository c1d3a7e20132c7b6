-- Keeps on an item what lists show of its own row, whoever writes it and whatever of it. Its columns that are generated are not known yet, so nothing of them is shown.
CREATE OR REPLACE FUNCTION keep_item_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed := item_listed(NEW);
  RETURN NEW;
END $$;

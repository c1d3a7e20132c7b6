-- The last day that the vendor confirmed, while the day that was asked for was not over: punctuality goes by it, whatever it is put off to since (060-purchasing.md).
ALTER TABLE orders ADD COLUMN promised_on date;

-- What a list shows of an order's lines is kept on the order (065-the-list.md). Of the orders that are here it is written by the next migration.
ALTER TABLE orders ADD COLUMN lines int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN lines_received int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN lines_open int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN lines_partly int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN lines_untouched int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN lines_total numeric NOT NULL DEFAULT 0;
-- The first day that the vendor confirmed of what is still to come, and how many of these lines come when the order does.
ALTER TABLE orders ADD COLUMN lines_confirmed_on date;
ALTER TABLE orders ADD COLUMN lines_unconfirmed int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN first_items text[] NOT NULL DEFAULT '{}';
\ir ../functions/order_lines_shown.sql
\ir ../functions/keep_order_lines_shown.sql
CREATE TRIGGER lines_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();
CREATE TRIGGER lines_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();
CREATE TRIGGER lines_taken_out AFTER DELETE ON order_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_order_lines_shown();

-- What is promised to jobs of an item, kept on it for lists (065-the-list.md); 0156 adds up what is promised already.
ALTER TABLE items ADD COLUMN reserved numeric(20, 4) NOT NULL DEFAULT 0;
\ir ../functions/keep_reserved.sql
CREATE TRIGGER reserved_more AFTER INSERT ON job_reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();
CREATE TRIGGER reserved_otherwise AFTER UPDATE ON job_reservations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();
CREATE TRIGGER reserved_less AFTER DELETE ON job_reservations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();

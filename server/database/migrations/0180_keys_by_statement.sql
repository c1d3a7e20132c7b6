-- Each row of an import was looked up in seven foreign keys, one row and one key after the other. Now each statement looks once, and holds what it names as
-- they did (020-import.md). Lines of an import are written by who has just made it or holds it, so they look for nothing.
GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/refuse_unknown_keys.sql
\ir ../functions/take_along.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
\ir ../functions/note_several_levels.sql
CREATE OR REPLACE TRIGGER item_tags_known AFTER INSERT ON item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_keys();
CREATE OR REPLACE TRIGGER item_vendors_known AFTER INSERT ON item_vendors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_keys();
CREATE OR REPLACE TRIGGER items_take_along AFTER DELETE ON items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
CREATE OR REPLACE TRIGGER tags_take_along AFTER DELETE ON tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
CREATE OR REPLACE TRIGGER vendors_take_along AFTER DELETE ON vendors REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
CREATE OR REPLACE TRIGGER imports_take_along AFTER DELETE ON imports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
CREATE OR REPLACE TRIGGER folders_take_along AFTER DELETE ON folders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION take_along();
ALTER TABLE item_tags DROP CONSTRAINT IF EXISTS item_tags_organization_id_item_id_fkey, DROP CONSTRAINT IF EXISTS item_tags_organization_id_tag_id_fkey;
ALTER TABLE item_vendors DROP CONSTRAINT IF EXISTS item_vendors_organization_id_item_id_fkey, DROP CONSTRAINT IF EXISTS item_vendors_organization_id_vendor_id_fkey;
ALTER TABLE stock_levels DROP CONSTRAINT IF EXISTS stock_levels_organization_id_folder_id_fkey, DROP CONSTRAINT IF EXISTS stock_levels_organization_id_item_id_fkey;
ALTER TABLE import_lines DROP CONSTRAINT IF EXISTS import_lines_organization_id_import_id_fkey;

-- Since 0180 what these rows name is looked for when they are inserted. An update could have made them name anything.
\ir ../functions/refuse_other_keys.sql
CREATE OR REPLACE TRIGGER item_tags_keep_names BEFORE UPDATE OF organization_id, item_id, tag_id ON item_tags EXECUTE FUNCTION refuse_other_keys();
CREATE OR REPLACE TRIGGER item_vendors_keep_names BEFORE UPDATE OF organization_id, item_id, vendor_id ON item_vendors EXECUTE FUNCTION refuse_other_keys();
CREATE OR REPLACE TRIGGER levels_keep_names BEFORE UPDATE OF organization_id, item_id, place ON stock_levels EXECUTE FUNCTION refuse_other_keys();
CREATE OR REPLACE TRIGGER import_lines_keep_names BEFORE UPDATE OF organization_id, import_id ON import_lines EXECUTE FUNCTION refuse_other_keys();

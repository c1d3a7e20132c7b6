-- What is deleted takes along the rows that name it, all of a statement at once (refuse_unknown_keys.sql). A folder that anything lies in does not go.
CREATE OR REPLACE FUNCTION take_along() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- What was named after the moment that such a transaction looks at, it would not see and leave behind.
  IF current_setting('transaction_isolation') IN ('repeatable read', 'serializable') THEN
    RAISE EXCEPTION '% are deleted by transactions that read what is committed', TG_TABLE_NAME USING ERRCODE = 'feature_not_supported';
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'items' THEN
      DELETE FROM item_tags t USING removed r WHERE t.organization_id = r.organization_id AND t.item_id = r.id;
      DELETE FROM item_vendors v USING removed r WHERE v.organization_id = r.organization_id AND v.item_id = r.id;
      DELETE FROM stock_levels l USING removed r WHERE l.organization_id = r.organization_id AND l.item_id = r.id;
    WHEN 'tags' THEN
      DELETE FROM item_tags t USING removed r WHERE t.organization_id = r.organization_id AND t.tag_id = r.id;
    WHEN 'vendors' THEN
      DELETE FROM item_vendors v USING removed r WHERE v.organization_id = r.organization_id AND v.vendor_id = r.id;
    WHEN 'imports' THEN
      DELETE FROM import_lines l USING removed r WHERE l.organization_id = r.organization_id AND l.import_id = r.id;
    WHEN 'folders' THEN
      IF EXISTS (SELECT FROM removed r JOIN stock_levels l ON l.organization_id = r.organization_id AND l.place = r.id) THEN
        RAISE EXCEPTION 'something lies in a folder that is to go' USING ERRCODE = 'foreign_key_violation', TABLE = 'stock_levels';
      END IF;
  END CASE;
  RETURN NULL;
END $$;

ALTER FUNCTION take_along() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION take_along() FROM PUBLIC;

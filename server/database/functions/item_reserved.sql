-- What is promised to jobs of what lies of an item in some places. For one item, where it is known that there may be something: in a statement of
-- many it is added up there (`reservedOf`).
CREATE OR REPLACE FUNCTION item_reserved(p_organization_id bigint, p_item_id bigint, places bigint[]) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT trim_scale(COALESCE(sum(r.quantity), 0)) FROM job_reservations r
     WHERE r.organization_id = p_organization_id AND r.item_id = p_item_id AND r.place = ANY (places));
END $$;

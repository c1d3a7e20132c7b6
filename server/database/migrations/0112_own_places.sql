-- The place a member works from (053-own-places.md); the key of the memberships begins with the organization, so no folder's deletion reads more.
ALTER TABLE memberships ADD COLUMN place_id bigint;
ALTER TABLE memberships ADD CONSTRAINT memberships_place_fkey FOREIGN KEY (organization_id, place_id)
  REFERENCES folders (organization_id, id) ON DELETE SET NULL (place_id) NOT VALID;
ALTER TABLE memberships VALIDATE CONSTRAINT memberships_place_fkey;
GRANT UPDATE (place_id) ON memberships TO onhand_app;

-- “Who has one?”: staff are told in which other places something lies, and how much.
ALTER TABLE organizations ADD COLUMN staff_see_places boolean NOT NULL DEFAULT false;

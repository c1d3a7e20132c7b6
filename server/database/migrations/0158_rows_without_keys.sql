-- Each row of the ledger and of the activity looked for its organization and its user, and each item for its folder, which took a sixth of what the
-- database does in an import. What they guard is guarded otherwise: a member's policy lets nobody write for another organization than the transaction's,
-- and whoever erases one looks into every table; the user is read from `users` by the statement that writes the row, and none is ever deleted; an item
-- has a level in its home from the moment it is there (`items_placed`, and the nightly check names one without), and that level's key holds the folder.
ALTER TABLE movements DROP CONSTRAINT IF EXISTS movements_organization_id_fkey, DROP CONSTRAINT IF EXISTS movements_user_id_fkey;
ALTER TABLE activity DROP CONSTRAINT IF EXISTS activity_organization_id_fkey, DROP CONSTRAINT IF EXISTS activity_user_id_fkey;
ALTER TABLE items DROP CONSTRAINT IF EXISTS items_organization_id_folder_id_fkey;

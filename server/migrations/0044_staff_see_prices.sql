-- TEAM-08: whether members of staff are sent selling prices. Off until an owner or admin switches it on; nothing else reads it.
ALTER TABLE organizations ADD COLUMN staff_see_prices boolean NOT NULL DEFAULT false;

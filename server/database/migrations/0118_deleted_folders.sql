-- A deleted folder can be taken back for a week (058-deleted-folders-come-back.md): what it was, and what lay in it.

CREATE TABLE folder_deletions (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The folder that was named; those below it went along.
  folder_id bigint NOT NULL,
  folder_name text NOT NULL,
  -- The folders, whose they were, who worked from them, what moved things there and how they were refilled.
  kept jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX folder_deletions_by_folder ON folder_deletions (organization_id, folder_id);
CREATE INDEX folder_deletions_by_age ON folder_deletions (created_at);
SELECT tenant_table('folder_deletions');

CREATE TABLE deleted_levels (
  organization_id bigint NOT NULL,
  deletion_id bigint NOT NULL,
  item_id bigint NOT NULL,
  item_name text NOT NULL,
  place bigint NOT NULL,
  lot bigint NOT NULL,
  -- False of a level elsewhere that was refilled from a folder that went: it lost its source and nothing else.
  is_gone boolean NOT NULL,
  quantity numeric(20, 4) NOT NULL,
  minimum numeric(20, 4),
  maximum numeric(20, 4),
  refill_from bigint,
  is_home boolean NOT NULL,
  was_archived boolean NOT NULL,
  -- The place where it went; null where the item was deleted too.
  went_to bigint,
  -- What that place had before: no level, or one with these limits.
  had_level boolean NOT NULL DEFAULT false,
  had_minimum numeric(20, 4),
  had_maximum numeric(20, 4),
  had_refill_from bigint,
  PRIMARY KEY (organization_id, deletion_id, item_id, place, lot),
  FOREIGN KEY (organization_id, deletion_id) REFERENCES folder_deletions (organization_id, id) ON DELETE CASCADE
);
SELECT tenant_table('deleted_levels');

-- What is done to whatever is scanned, each behind a PIN of its own.
CREATE TABLE quick_actions (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  action_type text NOT NULL CHECK (action_type IN ('decrease', 'increase', 'set', 'move', 'tag')),
  quantity numeric(20, 4) CHECK (quantity >= 0),
  folder_id bigint,
  -- As it was called when it was chosen: all that is left to say once it is deleted.
  folder_name text,
  pin_hash text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  -- Counts up with every change, so that a PIN checked against the action as it was gives no right to the action as it is.
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Which price an action that adds stock books it at: the last one paid, or one the person is asked for.
  price_source text NOT NULL DEFAULT 'last' CHECK (price_source IN ('last', 'ask')),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id) ON DELETE SET NULL (folder_id),
  CHECK ((quantity IS NOT NULL) = (action_type IN ('decrease', 'increase', 'set')))
);
CREATE UNIQUE INDEX quick_actions_by_name ON quick_actions (organization_id, lower(name));
CREATE UNIQUE INDEX quick_actions_one_default ON quick_actions (organization_id) WHERE is_default;
CREATE INDEX quick_actions_by_folder ON quick_actions (organization_id, folder_id) WHERE folder_id IS NOT NULL;
-- A member's statement can write the hash of a PIN but never read one, whatever it forgets.
SELECT tenant_table('quick_actions', members => 'SELECT (organization_id, id, name, action_type, quantity, folder_id, folder_name,
  is_default, revision, created_at, price_source), INSERT, UPDATE, DELETE');

CREATE TABLE quick_action_tags (
  organization_id bigint NOT NULL,
  quick_action_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (organization_id, quick_action_id, tag_id),
  FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_action_tags_by_tag ON quick_action_tags (organization_id, tag_id);
SELECT tenant_table('quick_action_tags');

-- PINs entered and not found right: written before the PIN is checked, taken away when it was right.
CREATE TABLE quick_action_tries (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  quick_action_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_action_tries_by_action ON quick_action_tries (organization_id, quick_action_id, at);
SELECT tenant_table('quick_action_tries');

-- What a right PIN gives: one person, in one session, one action, for a while. Signing out takes it away.
CREATE TABLE quick_action_grants (
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  quick_action_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, token_hash),
  FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_action_grants_by_action ON quick_action_grants (organization_id, quick_action_id);
CREATE INDEX quick_action_grants_by_session ON quick_action_grants (session_id);
SELECT tenant_table('quick_action_grants');

-- The action each person chose last.
CREATE TABLE quick_action_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  quick_action_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, quick_action_id) REFERENCES quick_actions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_action_preferences_by_action ON quick_action_preferences (organization_id, quick_action_id);
SELECT tenant_table('quick_action_preferences');

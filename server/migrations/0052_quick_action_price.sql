-- Which price a quick action that adds stock books it at: the last one paid, or one the person is asked for.
-- safe: a few quick actions for each organization
ALTER TABLE quick_actions ADD COLUMN price_source text NOT NULL DEFAULT 'last' CHECK (price_source IN ('last', 'ask'));
GRANT SELECT (price_source) ON quick_actions TO onhand_app;

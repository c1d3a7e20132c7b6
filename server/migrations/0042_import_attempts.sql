-- Which go at an import is under way. Who works on it names it with every word, so that of two who begin at once one does, and work that
-- was taken for dead and begun anew elsewhere is not ended by who was slow. The version before neither reads nor counts it.
ALTER TABLE imports ADD COLUMN attempt int NOT NULL DEFAULT 0;

-- How a file is read where it could be read otherwise: whether folders are paths, and which of its words for units are units of their own
-- and not another word for one that is there (`unit_words` says which were taken for which).
ALTER TABLE imports ADD COLUMN paths text NOT NULL DEFAULT 'path' CHECK (paths IN ('path', 'name'));
ALTER TABLE imports ADD COLUMN unit_words jsonb NOT NULL DEFAULT '[]';
ALTER TABLE imports ADD COLUMN own_units jsonb NOT NULL DEFAULT '[]';

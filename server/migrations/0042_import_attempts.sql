-- Which go at an import is under way. Who works on it names it with every word, so that of two who begin at once one does, and work that
-- was taken for dead and begun anew elsewhere is not ended by who was slow. The version before neither reads nor counts it.
ALTER TABLE imports ADD COLUMN attempt int NOT NULL DEFAULT 0;

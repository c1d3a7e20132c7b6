-- When the work under way began: what an import has written since is not there for anyone else before it is done, so nobody has to look.
ALTER TABLE imports ADD COLUMN began_at timestamptz;

-- What people changed in a range of days is read without passing over everything before. A change of stock alone writes no activity,
-- so it pays nothing for this.
CREATE INDEX activity_by_time ON activity (organization_id, at);

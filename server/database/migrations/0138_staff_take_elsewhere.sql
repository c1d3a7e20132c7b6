-- Staff may take what lies in others' places into their own, where “Who has one?” shows it to them (062-taking-from-others.md).
ALTER TABLE organizations ADD COLUMN staff_take_elsewhere boolean NOT NULL DEFAULT false;

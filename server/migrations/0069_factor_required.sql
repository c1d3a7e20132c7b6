-- SEC-03: an owner may require a second factor of everyone. Nothing of the version before reads it.
ALTER TABLE organizations ADD COLUMN requires_factor boolean NOT NULL DEFAULT false;

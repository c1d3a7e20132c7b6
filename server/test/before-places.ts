/** Takes back what the migrations to places made (049-places.md), for a database as the version before them left it. */
export const withoutPlaces = `
  DROP TRIGGER items_placed ON items; DROP TRIGGER items_changed_without_levels ON items; DROP FUNCTION note_first_levels, note_levels;
  DROP TABLE stock_levels; ALTER TABLE items DROP COLUMN level_writes; ALTER TABLE movements DROP COLUMN moved;
  ALTER TABLE counts DROP COLUMN places;
  DELETE FROM migrations WHERE name > '0101'`;

import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isVisibleFolder, isVisibleItem, isVisibleItemId, isWhollyVisibleItemId, visibleItems } from './visible-items.ts';

const comparesByHand =
  /folder_id\s*=\s*ANY\s*\(|bigint\[\] IS NULL OR (\S*folder_id\b|EXISTS \(SELECT FROM stock_levels)|SELECT (DISTINCT )?s\.item_id FROM stock_levels/i;
/** Functions of the database, which no fragment reaches: they are given the folders and say it once each. The last two the version before calls. */
const functions = [
  'item_filters.sql',
  'item_source.sql',
  'item_ids_by_code.sql',
  'similar_visible_words.sql',
  'find_items_by_code.sql',
  'similar_words.sql',
];

test('[TEAM-09] what a person may see is said in one place, and no statement compares folders by hand', () => {
  const said = [
    isVisibleItem('j'),
    isVisibleItem('i', '$3'),
    isVisibleItemId('l.item_id'),
    visibleItems({ visibleFolders: [7] }),
    isWhollyVisibleItemId('a.item_id'),
    isVisibleFolder('m.folder_id'),
  ];
  for (const one of said) expect(one).toMatch(comparesByHand);
  const server = resolve(import.meta.dirname, '../..');
  const files = globSync(['src/**/*.ts', 'database/functions/*.sql'], { cwd: server });
  const statements = files.filter((file) => !/^visible-items\.|\.test\.ts$/.test(basename(file)) && !functions.includes(basename(file)));
  expect(statements.length).toBeGreaterThan(300);
  const byHand = statements.filter((file) => comparesByHand.test(readFileSync(resolve(server, file), 'utf8')));
  expect(byHand, 'use isVisibleItem of platform/visible-items.ts').toEqual([]);
});

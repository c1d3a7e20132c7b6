import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isVisibleFolder, isVisibleItem, isVisibleItemId, liesIn } from './visible-items.ts';

const comparesByHand = /folder_id\s*=\s*ANY\s*\(|bigint\[\] IS NULL OR \S*folder_id\b/i;

test('[TEAM-08] what a person may see is said in one place, and no statement compares folders by hand', () => {
  for (const said of [
    isVisibleItem('j'),
    isVisibleItem('i', '$3'),
    isVisibleItemId('l.item_id'),
    isVisibleFolder('m.folder_id'),
    liesIn('i', '$2'),
  ]) {
    expect(said).toMatch(comparesByHand);
  }
  const here = resolve(import.meta.dirname, '..');
  const statements = globSync('**/*.ts', { cwd: here }).filter((file) => !/^visible-items\.|\.test\.ts$/.test(basename(file)));
  expect(statements.length).toBeGreaterThan(300);
  const byHand = statements.filter((file) => comparesByHand.test(readFileSync(resolve(here, file), 'utf8')));
  expect(byHand, 'use isVisibleItem of platform/visible-items.ts').toEqual([]);
});

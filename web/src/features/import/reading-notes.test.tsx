// @vitest-environment jsdom
import type { Import } from '@onhand/contract/imports';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReadingNotes } from './reading-notes.tsx';

afterEach(cleanup);

const column = { heading: '', samples: [], suggests: null, ambiguous: null, hasPaths: false };
const read = {
  columns: [
    { ...column, heading: 'Name' },
    { ...column, heading: 'Quantity', ambiguous: '1,000' },
    { ...column, heading: 'Folder', hasPaths: true },
    { ...column, heading: 'Our cost (net)', suggests: 'unitCost' },
  ],
  mapping: ['name', 'quantity', 'folder', null],
  decimals: 'point',
  paths: 'path',
  unitWords: [{ word: 'Stk', unit: 'pieces' }],
  ownUnits: ['ea'],
} as unknown as Import;

function open(change: Partial<Import> = {}) {
  const onChange = vi.fn();
  render(<ReadingNotes one={{ ...read, ...change }} isBusy={false} onChange={onChange} />);
  return onChange;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[IMP-01] how a file was read is said wherever it could be read otherwise, and one tap reads it so', () => {
  const onChange = open();
  screen.getByText('“1,000” is read as 1,000.');
  press('Read it as 1');
  screen.getByText(/^Folders are read as paths/);
  press('One folder name');
  screen.getByText('The unit “Stk” is read as “pieces”.');
  press('Keep “Stk” as its own unit');
  press('Match “ea” to a unit you have');
  expect(screen.getByRole('alert').textContent).toContain('“Our cost (net)” looks like the unit cost, and nothing is made of it.');
  press('Use “Our cost (net)” as Unit cost');
  press('Leave “Our cost (net)” out');
  expect(onChange.mock.calls).toEqual([
    [{ decimals: 'comma' }],
    [{ paths: 'name' }],
    [{ ownUnits: ['ea', 'Stk'] }],
    [{ ownUnits: [] }],
    [{ mapping: ['name', 'quantity', 'folder', 'unitCost'] }],
    [{ leaveOut: [3] }],
  ]);
});

test('[IMP-01] the other way round as well, and nothing of what is not used', () => {
  const onChange = open({ decimals: 'comma', paths: 'name', unitWords: [], ownUnits: [] });
  screen.getByText('“1,000” is read as 1.');
  press('Read it as 1,000');
  screen.getByText(/^Each folder is read as one name/);
  press('Paths');
  expect(onChange.mock.calls).toEqual([[{ decimals: 'point' }], [{ paths: 'path' }]]);
  cleanup();
  open({ mapping: ['name', null, null, 'unitCost'], unitWords: [], ownUnits: [] });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

import { expect, test } from 'vitest';
import { movedTo, optionsIn } from './custom-fields.rules.ts';

test('options are the lines, without blanks and repetitions', () => {
  expect(optionsIn(' Red\n\nBlue\r\nRed \n')).toEqual(['Red', 'Blue']);
  expect(optionsIn(' \n ')).toEqual([]);
});

test('a moved row stands at its new place, and the others keep their order', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const ids = (id: number, place: number) => movedTo(rows, id, place).map((row) => row.id);
  expect(ids(3, 0)).toEqual([3, 1, 2]);
  expect(ids(1, 1)).toEqual([2, 1, 3]);
  expect(ids(1, 2)).toEqual([2, 3, 1]);
});

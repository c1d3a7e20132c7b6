import { expect, test } from 'vitest';
import type { Queries } from '../db.ts';
import { sendInOrder } from './in-order.ts';

test('statements that are sent in order have all left before the first is answered, and answer in their order', async () => {
  const sent: { sql: string; answer: (rows: object[]) => void }[] = [];
  const rows = (sql: string) => new Promise<object[]>((answer) => sent.push({ sql, answer }));
  const answers = sendInOrder<[{ id: number }, { name: string }]>(
    { rows } as unknown as Queries,
    { sql: 'the change', values: [] },
    { sql: 'the reading', values: [] },
  );
  expect(sent.map(({ sql }) => sql)).toEqual(['the change', 'the reading']);
  sent[1]?.answer([{ name: 'Valve' }]);
  sent[0]?.answer([{ id: 7 }]);
  expect(await answers).toEqual([[{ id: 7 }], [{ name: 'Valve' }]]);
});

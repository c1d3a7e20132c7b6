import { expect, test } from 'vitest';
import { openFile } from './read-in-worker.ts';

const bytes = () => new TextEncoder().encode('Name\nValve\n');

test('[SEC-05] one file of an organization is read at a time, three more wait, a fifth is refused, and another organization’s is read beside it', async () => {
  const first = await openFile(1, { bytes: bytes() });
  const opened: number[] = [];
  const waiting = [1, 2, 3].map(async (place) => {
    const file = await openFile(1, { bytes: bytes() });
    opened.push(place);
    await file.close();
  });
  await expect(openFile(1, { bytes: bytes() })).rejects.toMatchObject({ code: 'OVER_SHARE', status: 429 });
  const others = await openFile(2, { bytes: bytes() });
  expect(others.head.headings).toEqual(['Name']);
  expect(opened).toEqual([]);
  await others.close();
  await first.close();
  await Promise.all(waiting);
  expect(opened).toEqual([1, 2, 3]);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { candidatesQuery } from './transfers.queries.ts';

vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
afterEach(() => vi.restoreAllMocks());

const item = { id: 7, name: 'Elbow', quantity: '9', places: [{ placeId: 5, quantity: '2' }] };

/** Answers what is found in a place where the list has these, and the label the item above. */
async function found(placeId: number | null, listed: object[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url.includes('/api/qr/') ? item : { items: listed, nextCursor: null });
  });
  return { items: await new QueryClient().fetchQuery(candidatesQuery(placeId, 'elb')), asked };
}

test('[PLC-05] only what lies in the place itself is found to be sent from it, not what lies below it', async () => {
  const { asked, items } = await found(5, [item]);
  expect(items).toEqual([item]);
  expect(Object.fromEntries(new URL(asked[0] ?? '', 'http://localhost').searchParams)).toMatchObject({
    folderId: '5',
    isFolderOnly: 'true',
  });
});

test('[PLC-05] what has run out there is not offered', async () => {
  const { items } = await found(5, [{ ...item, id: 8, quantity: '0' }, item]);
  expect(items).toEqual([item]);
});

test('[PLC-05] a label of something that lies elsewhere finds nothing, one of something there how much there is', async () => {
  expect((await found(5, [])).items).toMatchObject([{ id: 7, quantity: '2' }]);
  expect((await found(6, [])).items).toEqual([]);
  expect((await found(null, [])).items).toEqual([]);
});

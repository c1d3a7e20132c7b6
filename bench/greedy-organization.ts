import type { TortureDatabase } from '../torture/database.ts';
import { makeStockOrganization, type StockOrganization } from './stock-organization.ts';

export interface GreedyOrganization extends StockOrganization {
  /** Items with as much in their own fields as they may hold. */
  hugeIds: number[];
  /** Items named in letters that are costly to set. */
  arabicIds: number[];
}

const fields = 100;
const hugeItems = 30;
const folderDepth = 2_000;

/**
 * An organization that has whatever made trouble for others once (findings 1 to 4), as far as the server takes it: it is entered the
 * way anybody may, and where a limit is met the rest is left out.
 */
export async function makeGreedyOrganization(database: TortureDatabase, port: number): Promise<GreedyOrganization> {
  const made = await makeStockOrganization(database.db, database.admin, 'Greedy', 200);
  const ask = asking(port, made.token);
  const fieldIds = await takeAll(fields, (number) => ask('/api/custom-fields', { name: `Field ${number}`, kind: 'text' }));
  const hugeIds = await takeAll(hugeItems, async (number) => {
    const id = await ask('/api/inventory', { name: `Huge ${number}` });
    if (id !== undefined) await fillFields(ask, id, fieldIds, number);
    return id;
  });
  const arabicIds = await takeAll(10, (number) => ask('/api/inventory', { name: `${arabic(240)} ${number}` }));
  let parentId: number | undefined;
  const folderIds = await takeAll(folderDepth, async (number) => {
    parentId = await ask('/api/folders', { name: `Level ${number}`, ...(parentId !== undefined && { parentId }) });
    return parentId;
  });
  if (folderIds.length > 0) await ask('/api/inventory', { name: 'At the bottom', folderId: folderIds.at(-1) });
  await deepen(database, made.organizationId, folderIds);
  await database.admin.query('VACUUM ANALYZE');
  console.log(
    `the greedy one was given ${fieldIds.length} fields, ${hugeIds.length} huge items, ${arabicIds.length} in Arabic, folders ${folderIds.length} deep, ${folderDepth} from before there was a limit`,
  );
  return { ...made, hugeIds, arabicIds };
}

/** As deep as the tree was that was found: what is there from before a limit came stays, and is exported. */
async function deepen({ admin }: TortureDatabase, organizationId: number, folderIds: readonly number[]): Promise<void> {
  const bottom = folderIds.at(-1);
  if (bottom === undefined) return;
  await admin.query(`
    DO $$ DECLARE bottom bigint := ${bottom}; BEGIN
      FOR level IN ${folderIds.length + 1} .. ${folderDepth} LOOP
        INSERT INTO folders (organization_id, parent_id, name) VALUES (${organizationId}, bottom, 'Level ' || level) RETURNING id INTO bottom;
      END LOOP;
      UPDATE items SET folder_id = bottom WHERE organization_id = ${organizationId} AND name = 'At the bottom';
    END $$`);
}

type Ask = (path: string, body: object, method?: 'POST' | 'PATCH') => Promise<number | undefined>;

/** Says the id of what was made; undefined where it was refused. */
function asking(port: number, token: string): Ask {
  return async (path, body, method = 'POST') => {
    const headers = { cookie: `onhand_session=${token}`, 'content-type': 'application/json' };
    const sent: RequestInit = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    const text = await answer.text();
    return answer.ok ? (JSON.parse(text) as { id: number }).id : undefined;
  };
}

/** As many as are taken: the first refusal is the last try. */
async function takeAll(most: number, make: (number: number) => Promise<number | undefined>): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < most; number++) {
    const id = await make(number);
    if (id === undefined) break;
    ids.push(id);
  }
  return ids;
}

/** As large as is taken: what is refused is tried at half the size. */
async function fillFields(ask: Ask, itemId: number, fieldIds: readonly number[], seed: number): Promise<void> {
  for (let letters = 8_000; letters > 100; letters /= 2) {
    const custom = Object.fromEntries(fieldIds.map((id) => [id, words(letters, `${seed}x${id}`)]));
    if ((await ask(`/api/inventory/${itemId}`, { custom }, 'PATCH')) !== undefined) return;
  }
}

/** Words that nobody else has: each is one more to compare with. */
function words(letters: number, seed: string): string {
  let text = '';
  for (let number = 0; text.length < letters; number++) text += `w${seed}y${number.toString(36)} `;
  return text.slice(0, letters);
}

function arabic(letters: number): string {
  return Array.from({ length: letters }, (_, place) => String.fromCodePoint(0x0627 + ((place * 7) % 36))).join('');
}

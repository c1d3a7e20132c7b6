import type { ScannedItem } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { WrittenAnswer } from '../../platform/written-answer.ts';
import { type Clock, countCodeGuess } from '../inventory/code-guesses.service.ts';
import { seesAllOf, wholeItemInPlacesBy } from '../inventory/items.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findItemsByCode, readingByCodeAsJson, readingByCodeWith } from './qr.store.ts';

export type { Clock } from '../inventory/code-guesses.service.ts';

const readingByCode = readingByCodeWith(wholeItemInPlacesBy);

/** SCAN-08. An archived item answers only where no other has the code. */
export async function lookUpCode(clock: Clock, tx: Tx, scope: Scope, code: string): Promise<ScannedItem | WrittenAnswer> {
  if (seesAllOf(scope)) {
    const [[written]] = await tx.finish(readingByCodeAsJson(scope, readCode(code)));
    return written?.json ? new WrittenAnswer(written.json) : refuseCode(clock, tx, scope, code);
  }
  const { sql, values } = readingByCode(scope, readCode(code));
  const item = await tx.maybeOne<ScannedItem>(sql, values);
  return item ?? refuseCode(clock, tx, scope, code);
}

/** The item alone that a code stands for, for whoever works with what is scanned. */
export async function findScanned(clock: Clock, tx: Tx, scope: Scope, code: string): Promise<{ id: number }> {
  const [first] = await findItemsByCode(tx, scope, readCode(code));
  return first ?? refuseCode(clock, tx, scope, code);
}

async function refuseCode(clock: Clock, tx: Tx, scope: Scope, code: string): Promise<never> {
  throw new AppError((await findElsewhere(clock, tx, scope, code)) ? 'CODE_ELSEWHERE' : 'ITEM_NOT_FOUND');
}

/** An item of a folder the person does not have. Labels are few; whoever tries out codes is stopped before they know which there are. */
async function findElsewhere(clock: Clock, tx: Tx, scope: Scope, code: string) {
  if (scope.visibleFolders === 'all') return undefined;
  await countCodeGuess(clock, scope);
  const [hidden] = await findItemsByCode(tx, scope, readCode(code), true);
  return hidden;
}

interface Asker {
  scope: Scope;
  name: string;
}

/** Tells those who give out folders, who may see the item anyway; the asker learns nothing. */
export async function askForFolder(clock: Clock, tx: Tx, { scope, name }: Asker, code: string): Promise<{ asked: true }> {
  const [visible] = await findItemsByCode(tx, scope, readCode(code));
  const hidden = visible ? undefined : await findElsewhere(clock, tx, scope, code);
  if (!hidden) throw new AppError('ITEM_NOT_FOUND');
  // An item in no folder can be given to nobody; it can only be moved to where they are.
  const { id, name: itemName, folderName } = hidden;
  const wish = folderName === null ? `to see ${itemName}` : `for the folder ${folderName}`;
  const what = folderName === null ? `${itemName}, which is in no folder` : `${itemName}, which is in none of their folders`;
  await notify(tx, scope, {
    kind: 'team',
    title: `${name} asks ${wish}`,
    text: `They have scanned the label of ${what}.`,
    link: folderName === null ? `/item/${id}` : '/settings/team',
    to: { permission: 'MANAGE_USERS' },
    dedupeKey: `asks-for-folder:${scope.userId}:${id}:${clock.now().toISOString().slice(0, 10)}`,
  });
  return { asked: true };
}

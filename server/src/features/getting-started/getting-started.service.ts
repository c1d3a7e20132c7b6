import type { GettingStarted, StartingStep } from '@onhand/contract/getting-started';
import { can, type Permission } from '@onhand/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { readFacts } from './getting-started.store.ts';

/** The permission for each step; a step that a person may not take is not on their list. */
const needed: Record<StartingStep, Permission> = {
  folder: 'MANAGE_INVENTORY',
  item: 'EDIT_INVENTORY',
  label: 'VIEW_INVENTORY',
  scan: 'VIEW_INVENTORY',
  colleague: 'MANAGE_USERS',
};

export async function readGettingStarted(tx: Tx, scope: Scope): Promise<GettingStarted> {
  const { isPutAway, itemId, sampleItems, hasPlenty, ...facts } = await readFacts(tx, scope);
  const isDone: Record<StartingStep, boolean> = {
    folder: facts.hasFolder,
    item: itemId !== null,
    label: facts.hasPrinted,
    scan: facts.hasScanned,
    colleague: facts.hasInvited,
  };
  const steps = (Object.keys(needed) as StartingStep[]).filter((step) => can(scope.role, needed[step]));
  return { steps: steps.map((step) => ({ step, isDone: isDone[step] })), isPutAway, itemId, sampleItems, hasPlenty };
}

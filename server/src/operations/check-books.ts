import { tableOf } from '../features/reconciliation/reconciliation-report.ts';
import { reconcileAll } from '../features/reconciliation/reconciliation.service.ts';
import { connect } from '../platform/database/connect.ts';
import type { ConnectionConfig } from '../platform/db.ts';
import { counted } from './installation-backup.ts';

interface Books {
  organizations: number;
  items: number;
  movements: number;
  differences: number;
}

/** Checks that history, quantity, layers, value and totals of every organization agree, and tells what does not. */
export async function checkBooks(connection: ConnectionConfig, tell: (line: string) => void): Promise<Books> {
  const db = connect(connection, { poolSize: 1, onError: () => undefined });
  try {
    return await addUpBooks(reconcileAll(db), tell);
  } finally {
    await db.close();
  }
}

export async function addUpBooks(all: ReturnType<typeof reconcileAll>, tell: (line: string) => void): Promise<Books> {
  const books: Books = { organizations: 0, items: 0, movements: 0, differences: 0 };
  for await (const checked of all) {
    books.organizations++;
    books.items += checked.items;
    books.movements += checked.movements;
    books.differences += checked.differenceCount;
    if (checked.differenceCount > 0) tell(`${tableOf(checked)}\n`);
  }
  return books;
}

export function verdictOf({ differences }: Books): string {
  return differences === 0
    ? 'Everything adds up: history, quantity, layers, value and totals say the same.'
    : `${counted(differences, 'difference')} in all; “expected” is what the history says.`;
}

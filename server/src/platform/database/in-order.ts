import type { Queries, RowsOfEach, Send, Statements } from '../db.ts';

/**
 * Sends the statements of a transaction in one round trip; they run in the order of the arguments, and each sees what those before it
 * wrote. Calls in a `Promise.all` also run in the order in which they are made, but only until somebody adds an `await` to one of them:
 * then its statement leaves behind the next one's, which reads what was there before. Whatever depends on the order comes here.
 */
export async function sendInOrder<Rows extends object[]>(tx: Queries, ...statements: Statements<Rows>): Promise<RowsOfEach<Rows>> {
  const answers = statements.map(({ sql, values }) => tx.rows(sql, values));
  return (await Promise.all(answers)) as RowsOfEach<Rows>;
}

/** The same, where what is sent to is known before the statements are. */
export const inOrderOn =
  (tx: Queries): Send =>
  <Rows extends object[]>(...statements: Statements<Rows>) =>
    sendInOrder<Rows>(tx, ...statements);

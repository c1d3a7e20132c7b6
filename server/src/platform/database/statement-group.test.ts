import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Sent, StatementGroup } from './statement-group.ts';

function wire() {
  const written: Buffer[] = [];
  return {
    written,
    parsedStatements: {},
    submittedNamedStatements: {} as Record<string, string>,
    stream: { writable: true, write: (bytes: Buffer) => written.push(bytes) },
  };
}

function send(values: Sent['values'], over = wire()) {
  const failures: unknown[] = [];
  const statement: Sent = { name: 's1', text: 'SELECT $1', values, resolve: () => undefined, reject: (error) => failures.push(error) };
  const group = new StatementGroup(
    {} as pg.PoolClient,
    [statement],
    setTimeout(() => undefined),
  );
  const error = group.submit(over as never);
  if (error) group.handleError(error);
  return { ...over, failures };
}

test('what could not be spelled is told to whoever sent it, and nothing of it stands before what is sent next, by anybody', () => {
  const alone = send(['mine']);
  const failed = send(['secret of another', {} as never]);
  expect(failed.failures).toEqual([expect.any(Error)]);
  expect([failed.written, failed.submittedNamedStatements]).toEqual([[], {}]);
  expect(Buffer.concat(send(['mine']).written)).toEqual(Buffer.concat(alone.written));
});

import { expect, test } from 'vitest';
import { everyAct } from '../../offline/acts.fixtures.ts';
import type { ActOf, WaitingAct } from '../../offline/acts.ts';
import { refusalWords } from './change-words.ts';
import { actedBy, fromAnywhere, isOnJob } from './ways-of-jobs.rules.ts';

const used = everyAct.find(({ kind }) => kind === 'useParts') as ActOf<'useParts'>;

test('[JOB-04] what was done under a PIN that is worth nothing any more goes out under the name of who is here, with all its parts', () => {
  const stale = { ...used, input: { ...used.input, body: { ...used.input.body, crew: 'of before' } } };
  const byPat = actedBy(stale, { name: 'Pat', grant: 'of now' });
  expect(byPat).toEqual({
    ...used,
    input: { ...used.input, body: { ...used.input.body, crew: 'of now' } },
    seen: { ...used.seen, by: 'Pat' },
  });
  const bySelf = actedBy(stale, { name: 'Olive', grant: undefined });
  expect(JSON.parse(JSON.stringify(bySelf.input))).toEqual(JSON.parse(JSON.stringify(used.input)));
});

test('[JOB-04] of a place that is gone a part stays on its job, and is taken from where the item is kept', () => {
  const anywhere = fromAnywhere(used) as ActOf<'useParts'>;
  expect(anywhere.input.params).toEqual(used.input.params);
  expect(anywhere.input.body.parts.map((part) => 'placeId' in part)).toEqual(used.input.body.parts.map(() => false));
  expect(anywhere.seen.parts.map(({ from }) => from)).toEqual(used.seen.parts.map(() => null));
});

test('[JOB-04] whoever was taken off a job reads that, and not that it was deleted', () => {
  const refusal = { status: 404, error: 'NOT_FOUND', message: 'Not found', at: '2026-11-15T08:00:00Z' };
  const act = { ...used, seq: 1, key: 'key', madeAt: refusal.at, page: 'page', tries: 1, refusal } as WaitingAct;
  expect(refusalWords(act)).toBe(
    'You are not on this job any more, or the part was deleted. Nothing is lost: it waits here until you say what to do.',
  );
  const gone = refusalWords({ ...act, refusal: { ...refusal, error: 'VALIDATION_ERROR', isAboutPlace: true } });
  expect(gone).toBe('The place was deleted, or it is no longer yours. Nothing is lost: it waits here until you say what to do.');
});

test('acts on jobs are told from others', () => {
  expect(everyAct.filter(isOnJob).map(({ kind }) => kind)).toEqual(['useParts', 'returnParts', 'pickParts']);
});

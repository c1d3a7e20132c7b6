import type { JobPerson } from '@onhand/contract/job-answers';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { jobName } from './job-access.ts';
import { findPeople, type NamedPerson, peopleOf, replacePeople } from './people.store.ts';

/** Puts these people on a job that is held, each once; whoever was not on it before is told. Answers those before and those now. */
export async function putOn(
  tx: Tx,
  scope: Scope,
  { id, number, title }: { id: number; number: number; title: string },
  wanted: readonly NamedPerson[],
): Promise<{ before: JobPerson[]; after: JobPerson[] }> {
  const people = [...new Map(wanted.map((person) => [person.userId ?? person.crewId, person])).values()];
  const after = await findPeople(tx, scope, people);
  if (after.length < people.length) throw invalid('people', 'Somebody of these is not in your team any more.');
  const before = await peopleOf(tx, scope, id);
  await replacePeople(tx, scope, id, after);
  const known = new Set(before.map(({ userId }) => userId));
  const fresh = after.flatMap(({ userId }) => (userId !== null && !known.has(userId) ? [userId] : []));
  if (fresh.length > 0)
    await notify(tx, scope, {
      kind: 'job',
      title: `You are on ${jobName(number)}`,
      text: title,
      link: `/jobs/${id}`,
      to: { userIds: fresh },
      except: scope.userId,
    });
  return { before, after };
}

export const spokenPeople = (people: readonly JobPerson[]): string | null => people.map(({ name }) => name).join(', ') || null;

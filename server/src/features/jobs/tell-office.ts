import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { jobName } from './job-access.ts';
import { spoken } from './tell-of-job.ts';
import type { HeldJob } from './write-jobs.store.ts';

/** As many as a sentence can bear. */
const mostNamed = 5;

/** A job that is done may be billed already, so the office is told what came onto it since. */
export async function tellOfLateParts(
  tx: Tx,
  scope: Scope,
  { id, number, title }: HeldJob,
  parts: readonly { itemName: string; quantity: string }[],
): Promise<void> {
  const named = parts.slice(0, mostNamed).map(({ itemName, quantity }) => spoken(quantity, itemName));
  const more = parts.length > named.length ? ` and ${parts.length - named.length} more` : '';
  await notify(tx, scope, {
    kind: 'job',
    tone: 'warn',
    title: `Parts came to ${jobName(number)} after it was closed`,
    text: `“${title}”: ${named.join(', ')}${more}.`,
    link: `/jobs/${id}`,
    to: { permission: 'MANAGE_JOBS' },
    except: scope.userId,
  });
}

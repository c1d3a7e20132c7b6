import { api } from '@onhand/contract';
import { type Call, urlOf } from '@onhand/contract/route';
import type { ToolLoan } from '@onhand/contract/tools';
import { dayOf } from '../platform/calendar.ts';
import type { DeviceStore } from './device-store.ts';

type Asked = Call<typeof api.tools.list>['query'];

/** Who has what, of one item, or what is overdue: found among what is out, which is all that the device keeps. A day may have ended since it was read. */
export async function loansOnDevice(
  store: DeviceStore,
  { show = 'out', itemId, userId, offset = 0 }: NonNullable<Asked>,
): Promise<unknown> {
  const address = urlOf(api.tools.list, { query: { offset: 0 } });
  const kept = (await store.get('answers', address))?.data as { loans: ToolLoan[]; hasMore: boolean } | undefined;
  if (!kept || show === 'done' || Number(offset) > 0) return undefined;
  const today = dayOf(new Date());
  const loans = kept.loans
    .map((loan) => ({ ...loan, isOverdue: loan.isOverdue || isOver(loan, today) }))
    .filter((loan) => show === 'out' || loan.isOverdue)
    .filter((loan) => (itemId === undefined || loan.itemId === Number(itemId)) && (userId === undefined || loan.userId === userId));
  return { loans, hasMore: false };
}

/** The day itself still counts. */
const isOver = ({ until }: ToolLoan, today: string) => until !== null && until < today;

import type { ToolLoan } from '@onhand/contract/tools';
import { useQueryClient } from '@tanstack/react-query';
import type { LoanOnDevice } from '../../offline/loans-with-acts.ts';
import { isQueued } from '../../offline/send-or-queue.ts';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { useUser } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { holdersQuery, useGiveBack, useScanBack } from './tools.queries.ts';

/** Takes tools back: by the loan, or by a scan. Where several people could have brought it, `onAsk` is given the code, and null once it is settled. */
export function useTakeBack(onAsk: (code: string | null) => void = () => {}) {
  const queryClient = useQueryClient();
  const me = useUser().id;
  const giveBack = useGiveBack();
  const scanBack = useScanBack();

  const tell = ({ name, holder, from }: ToolLoan) => {
    onAsk(null);
    toast({ title: `${name} is back`, description: from.name ? `From ${holder}, in ${from.name}.` : `From ${holder}.`, tone: 'success' });
  };

  const take = (loan: LoanOnDevice) => {
    const { id, itemId, name, unit, held, holder, userId, from, handOutKey } = loan;
    const body = id > 0 || handOutKey === undefined ? { loanId: id } : { handOutKey };
    const to = from.name === null ? null : { placeId: from.placeId, name: from.name };
    const seen = { item: { id: itemId, name, unit, quantity: held }, holder, loanId: id, to, isMe: userId === me };
    giveBack.mutate(
      { input: { body }, seen },
      { onSuccess: (outcome) => (isQueued(outcome) ? onAsk(null) : tell(outcome)), onError: showError },
    );
  };

  /** The device knows who has one; the server's rule is the same. */
  const takeHere = async (code: string) => {
    const loans = await queryClient.fetchQuery(holdersQuery(code));
    const [first] = loans;
    const isOne = loans.every(({ itemId, holder }) => itemId === first?.itemId && holder === first.holder);
    const meant = isOne ? first : loans.find(({ userId }) => userId === me);
    if (meant) return take(meant);
    if (first) return onAsk(code);
    toast({ title: 'Nobody has this', description: 'As far as this device knows.', tone: 'destructive' });
  };

  const scan = (code: string) => {
    const here = () => void takeHere(code).catch(showError);
    if (!navigator.onLine) return here();
    scanBack.mutate(
      { body: { code } },
      {
        onSuccess: tell,
        onError: (error) => {
          if (!(error instanceof ApiError)) return here();
          if (error.details.some(({ field }) => field === 'userId')) onAsk(code);
          else showError(error);
        },
      },
    );
  };
  return { isBusy: giveBack.isPending || scanBack.isPending, take, scan };
}

import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { useGiveBack } from './tools.queries.ts';

type Brought = { loanId: number } | { code: string; userId?: string };

interface Told {
  onBack?: () => void;
  onError?: (error: unknown) => void;
}

/** Takes a tool back and says where it lies now. */
export function useTakeBack() {
  const giveBack = useGiveBack();
  const take = (body: Brought, { onBack, onError = showError }: Told = {}) =>
    giveBack.mutate(
      { body },
      {
        onSuccess: ({ name, holder, from }) => {
          onBack?.();
          toast({
            title: `${name} is back`,
            description: from.name ? `From ${holder}, in ${from.name}.` : `From ${holder}.`,
            tone: 'success',
          });
        },
        onError,
      },
    );
  return { take, isBusy: giveBack.isPending };
}

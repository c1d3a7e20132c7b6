import { type QueryClient, useMutation } from '@tanstack/react-query';
import { newActKey } from '../platform/act-key.ts';
import { ApiError } from '../platform/api-error.ts';
import { useUser } from '../platform/session.ts';
import { toast } from '../ui/toast.ts';
import type { ActAnswer, ActInput, ActKind, Acts } from './acts.ts';
import type { Owner } from './device-store.ts';
import { isQueued, type Queued, sendOrQueue } from './send-or-queue.ts';

interface Wanted<Kind extends ActKind> {
  input: ActInput<Kind>;
  seen: Acts[Kind]['seen'];
}

interface Told<Kind extends ActKind> {
  onSuccess?: (outcome: ActAnswer<Kind> | Queued) => void;
  onError?: (error: Error) => void;
}

interface Options {
  /** The screen tells about a failure itself. */
  saysItsErrors?: boolean;
  /** That it waits is shown by the screen, and not told each time. */
  isQuiet?: boolean;
}

/** The person whose device it is; null where there is none, and everything is sent at once. */
export function useOwner(): Owner | null {
  const { id: userId, organizationId } = useUser();
  return organizationId === null ? null : { organizationId, userId };
}

/**
 * PLC-12: something a person does to a document, with or without a network. `keep` shows the server's answer; where there is none yet, the act
 * itself is done to what is on the screen.
 */
export function useAct<Kind extends ActKind>(
  kind: Kind,
  keep: (queryClient: QueryClient, answer: ActAnswer<Kind>) => unknown,
  { saysItsErrors = false, isQuiet = false }: Options = {},
) {
  const owner = useOwner();
  type Sent = Wanted<Kind> & { key: string };
  const mutation = useMutation({
    mutationFn: ({ input, seen, key }: Sent) => sendOrQueue(owner, { kind, input, seen }, key),
    meta: { saysItsErrors },
    // Where nothing can be kept it is sent again a few times; the key makes sure that it is done once.
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    onSuccess: async (outcome, _sent, _kept, { client }) => {
      if (!isQueued(outcome)) return void (await keep(client, outcome));
      await showQueued(client, outcome, isQuiet);
    },
  });
  return {
    isPending: mutation.isPending,
    /** What follows is told though the screen may be another by then: a list that is done no longer has the button that ended it. */
    mutate: (wanted: Wanted<Kind>, { onSuccess, onError }: Told<Kind> = {}): void => {
      void mutation.mutateAsync({ ...wanted, key: newActKey() }).then(onSuccess, onError ?? (() => {}));
    },
  };
}

/** Does it to what is on the screen, and says that it is safe. */
export async function showQueued(queryClient: QueryClient, { act }: Queued, isQuiet = false): Promise<void> {
  const [{ showEverywhere }, { actWords }] = await Promise.all([import('./show-acts.ts'), import('./act-kinds.ts')]);
  showEverywhere(queryClient, act);
  if (isQuiet) return;
  toast({ title: 'Saved on This Device', description: `${actWords(act)}. It is sent as soon as there is a connection.` });
}

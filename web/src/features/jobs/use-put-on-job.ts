import type { Item } from '@onhand/contract/item-answers';
import type { Job } from '@onhand/contract/job-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { type Done, isPromised, promisedText, type PartWish, tellActError, useJobActs, useWishOfItem } from './job-acts.queries.ts';
import { jobQuery } from './jobs.queries.ts';
import { useUndoDone } from './use-part-steps.ts';

export type JobNamed = Pick<Job, 'id' | 'number' | 'title'>;

interface Act {
  quantity: string;
  done: Done;
}

/** What was put on a job a moment ago: of which item, and by which acts. */
export interface JustPut {
  job: JobNamed;
  item: Item;
  acts: readonly Act[];
}

/** Told of each act, whoever does it: by a scan, by a button, or to make it more. */
interface PutListener {
  onPut?: (job: JobNamed, item: Item, quantity: string, done: Done) => void;
  onTakenBack?: (done: Done) => void;
}

/** JOB-04: one scan, one part on the job; how many it should have been is said afterwards, and each act can be taken back. */
export function usePutOnJob({ onPut, onTakenBack }: PutListener = {}) {
  const queryClient = useQueryClient();
  const { use, isPending } = useJobActs();
  const wishOf = useWishOfItem();
  const [just, setJust] = useState<JustPut | null>(null);
  const [promised, setPromised] = useState<{ message: string; again: () => void; leave: () => void } | null>(null);
  const undo = useUndoDone(just?.job.id ?? 0);

  const send = (job: JobNamed, wish: PartWish, isMeant: boolean): Promise<Done | null> =>
    use(job, [wish], { source: 'scan', ...(isMeant && { isMeant }) }).catch((error: unknown) => {
      if (!isPromised(error)) {
        tellActError(error);
        return null;
      }
      return new Promise<Done | null>((resolve) =>
        setPromised({
          message: promisedText(error),
          again: () => {
            setPromised(null);
            resolve(send(job, wish, true));
          },
          leave: () => {
            setPromised(null);
            resolve(null);
          },
        }),
      );
    });

  /** Answers null where nothing was done, which was told already. */
  const put = async (job: JobNamed, item: Item, quantity = '1', placeId?: number | null): Promise<Done | null> => {
    // Where its parts lie, as far as it is known; a job that cannot be read now is found by the server.
    if (!queryClient.getQueryData(jobQuery(job.id).queryKey)) await queryClient.prefetchQuery({ ...jobQuery(job.id), retry: false });
    const done = await send(job, wishOf(item, job.id, quantity, placeId), false);
    if (!done) return null;
    setJust((before) =>
      isSame(before, job, item)
        ? { ...before, item, acts: [...before.acts, { quantity, done }] }
        : { job, item, acts: [{ quantity, done }] },
    );
    onPut?.(job, item, quantity, done);
    return done;
  };

  /** So many in all: more is put on it, less is taken back act by act. */
  const set = async (wanted: string): Promise<void> => {
    if (!just) return;
    const { job, item } = just;
    const kept = [...just.acts];
    let sum = totalOf(just);
    while (compareDecimals(sum, wanted) > 0) {
      const last = kept.at(-1);
      if (!last || !(await undo(item.id, last.done))) break;
      kept.pop();
      onTakenBack?.(last.done);
      sum = addDecimals(sum, negated(last.quantity));
    }
    setJust({ ...just, acts: kept });
    if (compareDecimals(sum, wanted) < 0) await put(job, item, addDecimals(wanted, negated(sum)));
  };
  /** It was taken back elsewhere, by its undo. */
  const leaveOut = (isIt: (done: Done) => boolean) =>
    setJust((before) => before && { ...before, acts: before.acts.filter(({ done }) => !isIt(done)) });
  return { isPending, just, promised, put, set, leaveOut };
}

const isSame = (just: JustPut | null, job: JobNamed, item: Item): just is JustPut => just?.job.id === job.id && just.item.id === item.id;

export const totalOf = ({ acts }: Pick<JustPut, 'acts'>) => acts.reduce((sum, { quantity }) => addDecimals(sum, quantity), '0');

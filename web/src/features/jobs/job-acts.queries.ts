import type { Item } from '@onhand/contract/item-answers';
import type { Job, JobLine } from '@onhand/contract/job-answers';
import { useQueryClient } from '@tanstack/react-query';
import { lineFor } from '../../offline/job-with-acts.ts';
import { takenOfReserved } from '../../offline/lines-of-job.ts';
import { isQueued, type Queued } from '../../offline/send-or-queue.ts';
import type { SeenPart } from '../../offline/acts.ts';
import { useAct } from '../../offline/use-act.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useUser } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { useCrewHere } from '../crew/crew-here.queries.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { useOwnPlace } from '../places/own-place.queries.ts';
import { meantPlace } from '../places/places.queries.ts';
import { jobQuery, keepStock } from './jobs.queries.ts';
import { type PlaceOfPart, placeForJob, placeOfLine } from './place-for-job.rules.ts';

/** What became of it: a row of the history, or a key under which it waits on this device. */
export interface Done {
  movementId: number | null;
  /** More rows of it: what goes onto several lines of the job is one for each. */
  moreMovements?: readonly number[];
  canUndo: boolean;
  waitingKey?: string;
  /** The line it is on, where the server has said so. */
  job?: Job;
}

export interface PartWish {
  item: { id: number; name: string; unit: string | null };
  quantity: string;
  line?: number | undefined;
  from: PlaceOfPart | null;
  ofReserved: string;
}

type JobNamed = Pick<Job, 'id' | 'number' | 'title'>;

/** JOB-04, JOB-05: parts onto a job, back from it and into the van, with or without a network, by whoever works on this device now. */
export function useJobActs() {
  const { acting, forget } = useCrewHere();
  const user = useUser();
  const quiet = { saysItsErrors: true, isQuiet: true };
  const use = useAct('useParts', (queryClient, { job }) => keepStock(queryClient, job), quiet);
  const giveBack = useAct('returnParts', (queryClient, { job }) => keepStock(queryClient, job), quiet);
  const pick = useAct('pickParts', keepStock, quiet);
  const by = acting?.name ?? (`${user.firstName} ${user.lastName}`.trim() || user.email);
  const crew = acting ? { crew: acting.grant } : {};
  const failed = (error: Error, reject: (error: Error) => void) => {
    if (acting && error instanceof ApiError && error.error === 'PIN_REQUIRED') forget(acting.crewId);
    reject(error);
  };
  const seenOf = ({ number, title }: JobNamed, parts: readonly PartWish[]) => ({
    number,
    title,
    by,
    parts: parts.map(({ item, quantity, line, from, ofReserved }): SeenPart => ({ ...item, quantity, line, from, ofReserved })),
  });
  const where = ({ from }: PartWish) => (from === null ? {} : { placeId: from.placeId });
  return {
    isPending: use.isPending || giveBack.isPending || pick.isPending,
    use: (job: JobNamed, parts: readonly PartWish[], how: { source: 'scan' | 'edit'; isMeant?: boolean; note?: string }) =>
      new Promise<Done>((resolve, reject) =>
        use.mutate(
          {
            input: {
              params: { id: job.id },
              body: {
                parts: parts.map((part) => ({
                  itemId: part.item.id,
                  quantity: part.quantity,
                  ...(part.line !== undefined && { line: part.line }),
                  ...where(part),
                })),
                ...how,
                ...crew,
              },
            },
            seen: seenOf(job, parts),
          },
          { onSuccess: (outcome) => resolve(doneOf(outcome)), onError: (error) => failed(error, reject) },
        ),
      ),
    giveBack: (job: JobNamed, parts: readonly (PartWish & { line: number })[]) =>
      new Promise<Done>((resolve, reject) =>
        giveBack.mutate(
          {
            input: {
              params: { id: job.id },
              body: { parts: parts.map((part) => ({ line: part.line, quantity: part.quantity, ...where(part) })), ...crew },
            },
            seen: seenOf(job, parts),
          },
          { onSuccess: (outcome) => resolve(doneOf(outcome)), onError: (error) => failed(error, reject) },
        ),
      ),
    pick: (job: JobNamed, parts: readonly (PartWish & { line: number })[], to: PlaceOfPart) =>
      new Promise<Done>((resolve, reject) =>
        pick.mutate(
          {
            input: {
              params: { id: job.id },
              body: {
                lines: parts.map(({ line, quantity, from }) => ({ line, quantity, ...(from !== null && { fromPlaceId: from.placeId }) })),
                toPlaceId: to.placeId,
                ...crew,
              },
            },
            seen: { ...seenOf(job, parts), to },
          },
          { onSuccess: (outcome) => resolve(doneOf(outcome)), onError: (error) => failed(error, reject) },
        ),
      ),
  };
}

function doneOf(outcome: Queued | Job | { job: Job; movements: readonly { id: number; canUndo: boolean }[] }): Done {
  if (isQueued(outcome)) return { movementId: null, canUndo: true, waitingKey: outcome.act.key };
  if (!('movements' in outcome)) return { movementId: null, canUndo: false, job: outcome };
  const [row, ...more] = outcome.movements;
  const canUndo = outcome.movements.length > 0 && outcome.movements.every((one) => one.canUndo);
  return { movementId: row?.id ?? null, moreMovements: more.map(({ id }) => id), canUndo, job: outcome.job };
}

export const itemOfLine = ({ itemId, name, unit }: Pick<JobLine, 'itemId' | 'name' | 'unit'>) => ({
  id: itemId,
  name,
  unit: unit?.name ?? null,
});

/** A wish for a line of a job as the screen shows it. */
export function wishOfLine(line: JobLine, quantity: string, from: PlaceOfPart | null = placeOfLine(line)): PartWish & { line: number } {
  const ofReserved = from === null ? '0' : takenOfReserved(line, from.placeId, quantity);
  return { item: itemOfLine(line), quantity, line: line.line, from, ofReserved };
}

/** A wish for an item that was scanned, or is shown: which line it goes onto the server finds, by the rule that this device knows too. */
export function useWishOfItem() {
  const queryClient = useQueryClient();
  const own = useOwnPlace();
  return (item: Item, jobId: number, quantity: string, placeId?: number | null): PartWish => {
    const job = queryClient.getQueryData(jobQuery(jobId).queryKey);
    const line = job && lineFor(job.lines, { itemId: item.id });
    const meant = meantPlace(item, own, queryClient.getQueryData(foldersQuery.queryKey) ?? []);
    const named = item.places.find((place) => place.placeId === placeId);
    const chosen = placeId === undefined ? undefined : { placeId, name: named?.name ?? 'No folder' };
    // Of an item whose places a device does not know, the server finds the one that is meant.
    const from = chosen ?? (item.places.length === 0 ? null : placeForJob(item, { job, line, meant }));
    const ofReserved = line && from ? takenOfReserved(line, from.placeId, quantity) : '0';
    return { item: { id: item.id, name: item.name, unit: item.unit?.name ?? null }, quantity, from, ofReserved };
  };
}

/** It is promised to other jobs, and may be meant all the same. */
export const isPromised = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.some(({ field }) => /(^|\.)isMeant$/.test(field));

/** Who it is promised to, as far as they may know. */
export const promisedText = ({ message, details }: ApiError) => [message, ...details.map((one) => one.message)].join(' ');

/** Says in words what went wrong, and what to do about a PIN. */
export function tellActError(error: unknown): void {
  const isPin = error instanceof ApiError && error.error === 'PIN_REQUIRED';
  toast({
    title: isPin ? 'Please enter the PIN again' : 'Not done',
    description: error instanceof ApiError ? error.message : 'This could not be sent. Please try again.',
    tone: 'destructive',
  });
}

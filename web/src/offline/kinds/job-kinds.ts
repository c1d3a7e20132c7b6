import { api } from '@onhand/contract';
import type { Movement } from '@onhand/contract/movements';
import { quantityText } from '../../platform/format.ts';
import { negated } from '../../platform/decimal.ts';
import type { ActOf, SeenPart } from '../acts.ts';
import { partsOf } from '../job-with-acts.ts';
import { leastOf } from '../lines-of-job.ts';
import { effectsOfDrive, type Effect } from '../stock-after.ts';
import { type Kind, lineCount } from './kind.ts';

type OfJob = ActOf<'useParts'> | ActOf<'returnParts'> | ActOf<'pickParts'>;

/** What acts on one job have in common. */
const onJob = {
  items: (act: OfJob) => partsOf(act),
  subject: ({ input: { params }, seen: { number, title } }: OfJob) => ({
    name: `J-${number} ${title}`,
    path: `/jobs/${Number(params.id)}`,
    what: 'job' as const,
  }),
  document: ({ input: { params } }: OfJob) => `/api/jobs/${Number(params.id)}`,
  quantity: (act: OfJob) => (act.seen.parts.length === 1 ? partsOf(act)[0]?.quantity : undefined),
};

const partWords = ([only, ...more]: readonly SeenPart[]) =>
  !only || more.length > 0 ? lineCount(more.length + 1) : `${quantityText(only.quantity, only.unit)} of ${only.name}`;
const answersJob = (answer: { job?: { id?: unknown } | undefined; movements?: readonly Movement[] | undefined }, id: unknown) =>
  answer.job?.id === Number(id) && Array.isArray(answer.movements);
const spotOf = ({ from }: SeenPart) => (from === null ? ('home' as const) : from.placeId);

export const jobKinds: { useParts: Kind<'useParts'>; returnParts: Kind<'returnParts'>; pickParts: Kind<'pickParts'> } = {
  useParts: {
    ...onJob,
    row: api.jobs.use,
    isAnswer: (answer, { params }) => answersJob(answer, params.id),
    effects: (act) =>
      partsOf(act).map(
        (part): Effect => ({
          itemId: part.id,
          at: spotOf(part),
          change: { adjustment: negated(part.quantity) },
          reserved: negated(leastOf(part.ofReserved, part.quantity)),
        }),
      ),
    words: (act) => {
      const parts = partsOf(act);
      const { number } = act.seen;
      const from = parts.length === 1 && parts[0]?.from ? ` from ${parts[0].from.name}` : '';
      return `Use ${partWords(parts)} on J-${number}${from}`;
    },
    withQuantity: ({ input: { params, body } }, quantity) => ({
      params,
      body: { ...body, parts: body.parts.map((part) => ({ ...part, quantity })) },
    }),
    afterword: (_, { job }) =>
      job.state === 'done' ? `J-${job.number} was done by then. It is on the job all the same, marked as late.` : undefined,
  },
  returnParts: {
    ...onJob,
    row: api.jobs.giveBack,
    isAnswer: (answer, { params }) => answersJob(answer, params.id),
    effects: (act) => partsOf(act).flatMap((part) => effectsOfDrive(part.id, undefined, spotOf(part), part.quantity)),
    words: (act) => `Take ${partWords(partsOf(act))} back from J-${act.seen.number}`,
    withQuantity: ({ input: { params, body } }, quantity) => ({
      params,
      body: { ...body, parts: body.parts.map((part) => ({ ...part, quantity })) },
    }),
  },
  pickParts: {
    ...onJob,
    row: api.jobs.pick,
    isAnswer: ({ id, lines }, { params }) => id === Number(params.id) && Array.isArray(lines),
    effects: (act) =>
      partsOf(act).flatMap((part) =>
        effectsOfDrive(part.id, spotOf(part), act.seen.to.placeId, part.quantity).map((effect) => ({
          ...effect,
          reserved: 'adjustment' in effect.change ? effect.change.adjustment : '0',
        })),
      ),
    words: (act) => `Load ${partWords(partsOf(act))} for J-${act.seen.number} into ${act.seen.to.name}`,
  },
};

import { api } from '@onhand/contract';
import type { Movement } from '@onhand/contract/movements';
import { quantityText } from '../../platform/format.ts';
import { negated } from '../../platform/decimal.ts';
import type { ActOf, SeenPart } from '../acts.ts';
import { effectsOfDrive, type Effect } from '../stock-after.ts';
import { type Kind, lineCount } from './kind.ts';

type OfJob = ActOf<'useParts'> | ActOf<'returnParts'> | ActOf<'pickParts'>;

/** What acts on one job have in common. */
const onJob = {
  items: ({ seen }: OfJob) => [...seen.parts],
  subject: ({ input: { params }, seen: { number, title } }: OfJob) => ({
    name: `J-${number} ${title}`,
    path: `/jobs/${Number(params.id)}`,
    what: 'job' as const,
  }),
  document: ({ input: { params } }: OfJob) => `/api/jobs/${Number(params.id)}`,
  quantity: ({ seen: { parts } }: OfJob) => (parts.length === 1 ? parts[0]?.quantity : undefined),
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
    effects: ({ seen: { parts } }) =>
      parts.map(
        (part): Effect => ({
          itemId: part.id,
          at: spotOf(part),
          change: { adjustment: negated(part.quantity) },
          reserved: negated(part.ofReserved),
        }),
      ),
    words: ({ seen: { parts, number } }) => {
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
    effects: ({ seen: { parts } }) => parts.flatMap((part) => effectsOfDrive(part.id, undefined, spotOf(part), part.quantity)),
    words: ({ seen: { parts, number } }) => `Take ${partWords(parts)} back from J-${number}`,
    withQuantity: ({ input: { params, body } }, quantity) => ({
      params,
      body: { ...body, parts: body.parts.map((part) => ({ ...part, quantity })) },
    }),
  },
  pickParts: {
    ...onJob,
    row: api.jobs.pick,
    isAnswer: ({ id, lines }, { params }) => id === Number(params.id) && Array.isArray(lines),
    effects: ({ seen: { parts, to } }) =>
      parts.flatMap((part) =>
        effectsOfDrive(part.id, spotOf(part), to.placeId, part.quantity).map((effect) => ({
          ...effect,
          reserved: 'adjustment' in effect.change ? effect.change.adjustment : '0',
        })),
      ),
    words: ({ seen: { parts, number, to } }) => `Load ${partWords(parts)} for J-${number} into ${to.name}`,
  },
};

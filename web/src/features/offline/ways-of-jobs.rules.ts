import type { Act, ActOf } from '../../offline/acts.ts';

export type OnJob = ActOf<'useParts'> | ActOf<'returnParts'> | ActOf<'pickParts'>;

/** Whoever works on this device now: somebody of the crew by what their PIN gave, or the account itself. */
export interface Acting {
  name: string;
  grant: string | undefined;
}

export const isOnJob = (act: Act): act is OnJob => act.kind === 'useParts' || act.kind === 'returnParts' || act.kind === 'pickParts';

/** JOB-04: the PIN it was made under is worth nothing any more, so somebody who is here answers for it. */
export function actedBy(act: OnJob, { name, grant }: Acting): Act {
  const body = { ...act.input.body, crew: grant };
  return { ...act, input: { ...act.input, body }, seen: { ...act.seen, by: name } } as Act;
}

/** The place is gone, and the part was used all the same: it is taken from where the item is kept, and what comes back is put where it came from. */
export function fromAnywhere(act: ActOf<'useParts'> | ActOf<'returnParts'>): Act {
  const parts = act.input.body.parts.map(({ placeId: _gone, ...part }) => part);
  const seen = { ...act.seen, parts: act.seen.parts.map((part) => ({ ...part, from: null, ofReserved: '0' })) };
  return { ...act, input: { ...act.input, body: { ...act.input.body, parts } }, seen } as Act;
}

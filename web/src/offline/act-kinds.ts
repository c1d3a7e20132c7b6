import type { Call, Route } from '@onhand/contract/route';
import type { Act, ActInput, ActKind, ActOf, SeenItem } from './acts.ts';
import { jobKinds } from './kinds/job-kinds.ts';
import { receiptKinds } from './kinds/receipt-kinds.ts';
import { refillKinds } from './kinds/refill-kinds.ts';
import { stockKinds } from './kinds/stock-kinds.ts';
import { toolKinds } from './kinds/tool-kinds.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import type { Kind } from './kinds/kind.ts';
import type { Effect } from './stock-after.ts';

/** The registry of what can wait on a device. Whatever is not in it needs a connection. */
const kinds: { readonly [One in ActKind]: Kind<One> } = {
  ...stockKinds,
  ...transferKinds,
  ...refillKinds,
  ...receiptKinds,
  ...toolKinds,
  ...jobKinds,
};

function kindOf<One extends ActKind>(act: ActOf<One>): Kind<One> {
  return kinds[act.kind] as Kind<ActKind> as Kind<One>;
}

/** The row of the contract that it is sent to, and what is sent. */
export const callOf = (act: Act): [row: Route, input: Call<Route>] => [kindOf<ActKind>(act).row, act.input as Call<Route>];

/** A page that a hotel's network puts in place of every answer is not one. */
export function isAnswerFor(answer: unknown, act: Act): answer is object {
  return typeof answer === 'object' && answer !== null && kindOf<ActKind>(act).isAnswer(answer, act.input);
}

export const effectsOf = (act: Act): Effect[] => kindOf<ActKind>(act).effects(act);

/** The items that the act is about. */
export const itemsOf = (act: Act): SeenItem[] => kindOf<ActKind>(act).items(act);

/** “Remove 2 ft from Van 1”, “Receive all into Van 1”. */
export const actWords = (act: Act): string => kindOf<ActKind>(act).words(act);

/** The thing that it happens to, by its name and where it is found. */
export const subjectOf = (act: Act) => kindOf<ActKind>(act).subject(act);

/** The address of the document that it is about, as the contract has it; null for one that has none yet. */
export const documentOf = (act: Act): string | null => kindOf<ActKind>(act).document?.(act) ?? null;

/** A sentence for whoever is not there any more when the server took it, and could not do all of it. */
export const afterwordOf = (act: Act, answer: object): string | undefined => kindOf<ActKind>(act).afterword?.(act, answer as never);

/** The quantity it is about, where it is about one. */
export const quantityOf = (act: Act): string | undefined => kindOf<ActKind>(act).quantity?.(act);

/** The same with another quantity. */
export function withQuantity(act: Act, quantity: string): ActInput<ActKind> {
  return kindOf<ActKind>(act).withQuantity?.(act, quantity) ?? act.input;
}

import type { api } from '@onhand/contract';
import type { RefillPlaceName } from '@onhand/contract/refills';
import type { Answer, Call } from '@onhand/contract/route';

/** An item as the person saw it. */
export interface SeenItem {
  id: number;
  name: string;
  unit: string | null;
}

/** So much of an item. */
export interface SeenLine extends SeenItem {
  quantity: string;
}

export interface SeenPlace {
  placeId: number | null;
  name: string;
}

/** A transfer as the person saw it, with what the act does to its lines. */
export interface SeenTransfer {
  number: number;
  from: SeenPlace;
  to: SeenPlace;
  lines: readonly (SeenLine & { inTransit: string })[];
}

/** So much of an item, as a job bears it: where it is taken from or put back (null: its home), and how much of it was reserved for the line there. */
export interface SeenPart extends SeenLine {
  line?: number | undefined;
  from: SeenPlace | null;
  ofReserved: string;
}

/** A job as the person saw it, and who it is that acts. */
export interface SeenJob {
  number: number;
  title: string;
  by: string;
  parts: readonly SeenPart[];
}

/** The acts that can wait on a device: the row of the contract each is sent to, and what must be known of it beside its input to speak of it and to show it. */
export interface Acts {
  stock: {
    row: typeof api.inventory.changeStock;
    seen: {
      item: SeenLine;
      /** The name of the place it was made in, where the item lies in several. */
      place?: string | null;
    };
  };
  /** In one tap from place to place. */
  move: { row: typeof api.transfers.make; seen: { from: string; to: string; items: readonly SeenItem[] } };
  /** “It came from …”; `missing` is what the place lacked as far as the device knew. */
  take: { row: typeof api.transfers.take; seen: { item: SeenItem; place: string; from: string; missing: string } };
  plan: { row: typeof api.transfers.planLine; seen: { number: number; from: SeenPlace; to: SeenPlace; item: SeenItem } };
  send: { row: typeof api.transfers.send; seen: SeenTransfer };
  sendNew: { row: typeof api.transfers.sendNew; seen: { from: string; to: string; items: readonly SeenItem[] } };
  receive: { row: typeof api.transfers.receive; seen: SeenTransfer };
  settle: { row: typeof api.transfers.settle; seen: SeenTransfer };
  pick: {
    row: typeof api.refills.pick;
    seen: {
      number: number;
      item: SeenItem;
      to: string;
      /** By so many more lines the list is settled. */
      settles: -1 | 0 | 1;
    };
  };
  add: { row: typeof api.refills.add; seen: { number: number; item: SeenItem; to: RefillPlaceName } };
  load: {
    row: typeof api.refills.load;
    seen: {
      number: number;
      /** Picked and not loaded yet. The place that it comes from is not known of lines that have none, or one that is hidden. */
      lines: readonly (SeenLine & { line: number; fromPlaceId: number | null | undefined; toPlaceId: number | null })[];
    };
  };
  /** What came of an order, each line of the input with its item and its place. */
  takeIn: {
    row: typeof api.receipts.receive;
    seen: { number: number; lines: readonly (SeenItem & { to: SeenPlace })[] };
  };
  /** “Nothing more comes”: a line is closed by whoever orders, and by anybody else the office is told. */
  noMore: { row: typeof api.receipts.noMore; seen: { number: number; item: SeenItem; closes: boolean } };
  /** “Done”: the delivery is over. */
  closeReceipt: { row: typeof api.receipts.close; seen: { number: number } };
  handOut: { row: typeof api.tools.handOut; seen: { item: SeenItem; holder: string; from: SeenPlace | null; isMe: boolean } };
  giveBack: {
    row: typeof api.tools.giveBack;
    seen: { item: SeenLine; holder: string; loanId: number; to: SeenPlace | null; isMe: boolean };
  };
  /** Parts onto a job, each of the input as it was seen; what comes back of them; and what is loaded for it. */
  useParts: { row: typeof api.jobs.use; seen: SeenJob };
  returnParts: { row: typeof api.jobs.giveBack; seen: SeenJob };
  pickParts: { row: typeof api.jobs.pick; seen: SeenJob & { to: SeenPlace } };
}

export type ActKind = keyof Acts;
export type ActInput<Kind extends ActKind> = Kind extends ActKind ? Call<Acts[Kind]['row']> : never;
export type ActAnswer<Kind extends ActKind> = Kind extends ActKind ? Answer<Acts[Kind]['row']> : never;

export interface ActOf<Kind extends ActKind> {
  kind: Kind;
  input: ActInput<Kind>;
  seen: Acts[Kind]['seen'];
}

/** An act of a person, as it is sent and as they saw it. */
export type Act = { [Kind in ActKind]: ActOf<Kind> }[ActKind];

/** Why the server did not take an act. */
export interface Refusal {
  status: number;
  /** A code of the catalogue, `UNSURE`, or `IN_PART` for what it took and could not do wholly. */
  error: string | null;
  message: string;
  at: string;
  /** It names a place that is no longer there, or no longer this person's. */
  isAboutPlace?: boolean;
  /** More than is wanted was picked, and that may be meant. */
  canBeMeant?: boolean;
}

interface Waiting {
  /** The order in which they were made. */
  seq: number;
  /** The Idempotency-Key it is sent under, every time: an act whose answer was lost is not done twice. */
  key: string;
  madeAt: string;
  /** Id of the page load that made it. */
  page: string;
  tries: number;
  refusal: Refusal | null;
}

/** An act that a person made and that the server has not confirmed. */
export type WaitingAct<Kind extends ActKind = ActKind> = { [One in Kind]: ActOf<One> & Waiting }[Kind];

export const partlyDone = 'IN_PART';
/** Still to be sent, and so part of what is shown. */
export const isToSend = ({ refusal }: Pick<WaitingAct, 'refusal'>) => refusal === null;

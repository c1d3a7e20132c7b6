import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CheckoutSession, Customer, Invoice, PortalSession, StripeEvent, Subscription } from './objects.ts';

/** Everything the stand-in knows. Plain data: it is kept as one file. */
export interface State {
  /** Milliseconds by which its clock is ahead of the server's. */
  clockOffsetMs: number;
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  checkouts: Record<string, CheckoutSession & { priceId: string; subscriptionMetadata: Record<string, string> }>;
  portals: Record<string, PortalSession>;
  /** The number of each customer's card. */
  cards: Record<string, string>;
  /** Answers kept by their Idempotency-Key. */
  answers: Record<string, { at: number; request: string; status: number; body: object }>;
  /** Not delivered yet. */
  events: StripeEvent[];
  invoiceNumber: number;
  /** The origin of its pages, as the last browser that was sent to one knows it. */
  origin: string;
}

const empty: State = {
  clockOffsetMs: 0,
  customers: {},
  subscriptions: {},
  invoices: {},
  checkouts: {},
  portals: {},
  cards: {},
  answers: {},
  events: [],
  invoiceNumber: 0,
  origin: '',
};

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

export interface StateFile {
  state: State;
  /** Writes what has changed; several changes at once are one write. */
  save(): Promise<void>;
}

/** Survives a restart of the server: whoever paid yesterday is still a customer today. */
export async function openState(path: string): Promise<StateFile> {
  const kept = await readFile(path, 'utf8').catch(() => '{}');
  const state: State = { ...structuredClone(empty), ...(JSON.parse(kept) as Partial<State>) };
  let writing: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const write = async () => {
    isWaiting = false;
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${process.pid}.partial`;
    await writeFile(partial, JSON.stringify(state, null, 1));
    await rename(partial, path);
  };
  return {
    state,
    save: () => {
      if (!isWaiting) {
        isWaiting = true;
        writing = writing.catch(() => undefined).then(write);
      }
      return writing;
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openLog } from '../server/src/platform/log.ts';
import { openStandIn } from '../server/src/stripe-stand-in/stand-in.ts';

export interface Payments {
  port: number;
  /** Customers the provider knows, and pages it has open to pay on. */
  counts(): { customers: number; openPages: number };
  close(): Promise<void>;
}

export const priceIds = { starter: 'price_starter_monthly', professional: 'price_professional_monthly' } as const;

/** The payment stand-in as a provider of its own, behind a network that can fail. */
export async function startPayments(dataDir: string): Promise<Payments> {
  const prices = Object.values(priceIds).map((id) => ({
    id,
    nickname: id,
    unit_amount: 2900,
    object: 'price' as const,
    active: true as const,
    currency: 'usd' as const,
    recurring: { interval: 'month' as const, interval_count: 1 as const },
    type: 'recurring' as const,
    livemode: false as const,
  }));
  const standIn = await openStandIn({
    dataDir,
    now: () => new Date(),
    log: openLog('silent'),
    webhookPath: '/none',
    webhookSecret: 'whsec_torture',
    prices,
  });
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await text(request);
      const key = headers['idempotency-key'];
      const answer = await standIn.fetch(`http://provider${url}`, {
        method,
        headers: typeof key === 'string' ? { 'idempotency-key': key } : {},
        ...(method !== 'GET' && { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => ({
      customers: Object.keys(standIn.state.customers).length,
      openPages: Object.values(standIn.state.checkouts).filter(({ status }) => status === 'open').length,
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

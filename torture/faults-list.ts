import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultWorld } from './faults-world.ts';
import {
  askWhetherReady,
  beginCheckout,
  countTraces,
  queueOne,
  resendInvitation,
  signIn,
  signInWithCallback,
  type Told,
  uploadPicture,
} from './faults-people.ts';

/** One thing that goes wrong. */
export interface Fault {
  name: string;
  title: string;
  /** Makes it go wrong, and lasts as long as it does. It notes what people who need just that are told. */
  happen(world: FaultWorld, told: (what: Told) => void): Promise<void>;
  /** Makes it well again, as the world outside would. */
  end(world: FaultWorld, told: (what: Told) => void): Promise<void>;
}

const hour = 3_600_000;
let loggedBefore = 0;

export const faults: readonly Fault[] = [
  {
    name: 'mail',
    title: 'the mail server refuses, then hangs',
    happen: async (world, told) => {
      world.lines.mail.cut();
      for (let mails = 0; mails < 5; mails++) await queueOne(world);
      told(await resendInvitation(world, 'without'));
      world.lines.mail.mend();
      world.lines.mail.silence();
      told(await resendInvitation(world, 'without'));
    },
    end: async (world, told) => {
      world.lines.mail.mend();
      told(await resendInvitation(world, 'with'));
    },
  },
  {
    name: 'payments',
    title: 'the payment provider refuses, then hangs',
    happen: async (world, told) => {
      world.lines.payments.cut();
      told(await beginCheckout(world, 'refused'));
      world.lines.payments.mend();
      world.lines.payments.silence();
      told(await beginCheckout(world, 'refused'));
    },
    end: async (world, told) => {
      world.lines.payments.mend();
      told(await beginCheckout(world, 'begun'));
    },
  },
  {
    name: 'sign-in',
    title: 'the identity provider refuses, then hangs, also halfway through a sign-in',
    happen: async (world, told) => {
      world.lines.issuer.cut();
      told(await signIn(world, 'unavailable'));
      world.lines.issuer.mend();
      world.lines.issuer.silence();
      told(await signIn(world, 'unavailable'));
      world.lines.issuer.mend();
      told(await signInWithCallback(world, 'failed', () => world.lines.issuer.cut()));
    },
    end: async (world, told) => {
      world.lines.issuer.mend();
      told(await signInWithCallback(world, 'signed in', () => undefined));
    },
  },
  {
    name: 'server',
    title: 'the server is killed, 3 times',
    happen: async ({ server }) => {
      for (let times = 0; times < 3; times++) {
        await server.killAndRestart();
        await sleep(1500);
      }
    },
    end: async () => undefined,
  },
  {
    name: 'postgres',
    title: 'PostgreSQL is killed, twice',
    happen: async (world) => {
      await world.killPostgres();
      await sleep(6000);
      await world.killPostgres();
    },
    end: async () => undefined,
  },
  {
    name: 'cut',
    title: 'the line to the database is cut for 5 s',
    happen: async ({ lines }) => {
      lines.database.cut();
      await sleep(5000);
    },
    end: async ({ lines }) => lines.database.mend(),
  },
  {
    name: 'proxy',
    title: 'the proxy before the database accepts every connection and closes it, for 15 s',
    happen: async (world, told) => {
      loggedBefore = world.server.logged();
      world.lines.database.cut();
      told(await askWhetherReady(world, 'not ready'));
      await sleep(15_000);
    },
    end: async (world, told) => {
      world.lines.database.mend();
      told(await askWhetherReady(world, 'ready'));
      told(await countTraces(world, loggedBefore));
    },
  },
  {
    name: 'flicker',
    title: 'the line to the database is cut 20 times for a moment, mostly while something is being written',
    happen: async ({ lines }) => {
      for (let times = 0; times < 20; times++) {
        lines.database.cut();
        lines.database.mend();
        await sleep(250);
      }
    },
    end: async () => undefined,
  },
  {
    name: 'silence',
    title: 'the database says nothing for 12 s',
    happen: async ({ lines }) => {
      lines.database.silence();
      await sleep(12_000);
    },
    end: async ({ lines }) => lines.database.mend(),
  },
  {
    name: 'slow',
    title: 'the database answers 2 s late, for 15 s',
    happen: async ({ lines }) => {
      lines.database.slow(2000);
      await sleep(15_000);
    },
    end: async ({ lines }) => lines.database.mend(),
  },
  {
    name: 'disk',
    title: 'the disk of the data folder is full, until PostgreSQL itself gives up',
    happen: async (world, told) => {
      await world.disk.fill();
      told(await uploadPicture(world, 'refused'));
      // Room that PostgreSQL frees by itself is taken away again. First it can only write no new rows; then its log of changes finds no
      // room either, on which PostgreSQL gives up and is started again until there is some.
      for (let times = 0; times < 10; times++) {
        await sleep(1000);
        await world.disk.fill();
        if (times > 4) await world.database.admin.query('SELECT pg_switch_wal()').catch(() => undefined);
      }
    },
    end: async (world, told) => {
      await world.disk.free();
      told(await uploadPicture(world, 'kept'));
    },
  },
  {
    name: 'clock',
    title: "the server's clock jumps 3 h ahead, it is killed, then the clock jumps 6 h back",
    happen: async ({ server, setClock }) => {
      await setClock(3 * hour);
      await sleep(2000);
      await server.killAndRestart();
      await sleep(1500);
      await setClock(-3 * hour);
      await sleep(2000);
      await server.killAndRestart();
      await sleep(1500);
    },
    end: ({ setClock }) => setClock(0),
  },
];

import pg from 'pg';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import { openWorldOn, type World } from '../server/test/world.ts';

// A server in a process of its own, so that its memory is its own too, and whoever asks it takes none of its time.
const everyMs = 20;
let world: World | undefined;
let before = 0;
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, everyMs).unref();

process.on('message', async (message: { open: ConnectionConfig } | 'memory begins' | 'import begins' | 'memory ends') => {
  if (message === 'memory begins') {
    globalThis.gc?.();
    before = process.memoryUsage.rss();
    most = before;
    process.send?.({ begun: true });
  } else if (message === 'import begins') {
    // Memory that answering the same requests takes is not the import's: it is garbage that nothing was in a hurry to collect.
    before = most;
    process.send?.({ begun: true });
  } else if (message === 'memory ends') {
    process.send?.({ grownMb: (most - before) / 1024 / 1024 });
  } else {
    const connection = message.open;
    const database = { connection, admin: new pg.Pool({ ...connection, max: 1 }), drop: async () => undefined };
    world = await openWorldOn({ postgres: connection, database, listens: true });
    process.send?.({ port: world.env.port });
  }
});
process.on('disconnect', () => process.exit(0));

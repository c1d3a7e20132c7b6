import { Gauge, type Registry } from 'prom-client';
import type { Share } from '../share.ts';
import { exportThreads, fileThreads } from '../threads/threads.ts';

/** Reports how much of each shared resource is in use, and how much work waits for it. */
export function watchShare(registers: Registry[]): (share: Share) => void {
  const turns = new Gauge({
    name: 'onhand_turns',
    help: 'Work of which each organization has only so much at once: what runs and what waits for its turn',
    labelNames: ['of', 'state'],
    registers,
  });
  return ({ connections, heavy }) => {
    for (const one of [connections, ...Object.values(heavy), fileThreads.turns, exportThreads.turns]) {
      const { running, waiting } = one.figures();
      turns.set({ of: one.name, state: 'running' }, running);
      turns.set({ of: one.name, state: 'waiting' }, waiting);
    }
  };
}

import { setImmediate as nextTurn } from 'node:timers/promises';

const turns = 50;
const quickMs = 0.5;

/**
 * Returns right behind a turn in which nothing was to be done. The system takes connections for us before we do: what lies there when
 * the door is closed is refused though it was let in, and whoever sent a change by it cannot know whether it was heard. Behind an
 * empty turn nothing lies there.
 */
export async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < quickMs) return;
  }
}

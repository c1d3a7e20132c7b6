import type { ServerProcess } from './server-process.ts';

/** Kills the server each time so many calls more were answered; whoever waits goes on with the next process. */
export function killEvery(server: ServerProcess, times: number, answers: number) {
  let seen = 0;
  let restarts = 0;
  let running = Promise.resolve();
  return {
    onAnswer: () => {
      seen++;
      if (restarts >= times || seen < answers * (restarts + 1)) return;
      restarts++;
      running = running.then(() => server.killAndRestart());
    },
    done: async () => {
      await running;
      return restarts;
    },
  };
}

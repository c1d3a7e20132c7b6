import { AppError } from '../../../platform/errors.ts';

/** Runs work in turn. Whoever would wait behind too many others is asked to come back, for each holds a file in memory. */
export function oneAtATime(mostWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return (work) => {
    if (unfinished > mostWaiting) {
      const message = 'Many pictures are being added right now. Please try again in a moment.';
      return Promise.reject(new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 5 }));
    }
    unfinished++;
    const result = last.then(work).finally(() => unfinished--);
    last = result.catch(() => undefined);
    return result;
  };
}

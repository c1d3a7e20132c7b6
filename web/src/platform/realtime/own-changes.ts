/** When something was heard last; undefined while nobody listens. */
let heardAt: number | undefined;

export const listening = {
  began: () => {
    heardAt ??= performance.now();
  },
  heard: () => {
    heardAt = performance.now();
  },
  ended: () => {
    heardAt = undefined;
  },
};

const echoWithinMs = 2_000;
/** A message is often here before the answer to the call that it tells of. */
const beforeAnswerMs = 5_000;

/**
 * After a change of one's own: the socket tells of it as it tells everybody, so what shows it is not read twice. It is read at once where nobody listens,
 * and soon where nothing was heard around the change: that socket may lead nowhere.
 */
export function unlessTold(read: () => void): void {
  if (heardAt === undefined) return read();
  const since = performance.now() - beforeAnswerMs;
  setTimeout(() => {
    if (heardAt === undefined || heardAt < since) read();
  }, echoWithinMs);
}

declare global {
  /** Requests that early.js made while this code was on its way, by address. */
  var onhandEarlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer to a first call, where it was asked for ahead. Each is good once, and only while the app starts. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | undefined {
  const answers = globalThis.onhandEarlyAnswers;
  const answer = method === 'GET' ? answers?.get(address) : undefined;
  answers?.delete(address);
  return answer;
}

/** From now on everything is asked for anew. An answer that nobody read would keep its connection. */
export function forgetEarlyAnswers(): void {
  for (const answer of globalThis.onhandEarlyAnswers?.values() ?? []) answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  globalThis.onhandEarlyAnswers?.clear();
}

import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH';
  url: string;
  body?: object | FormData;
  /** With it a request may be sent again: it is done once. */
  key?: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

export interface Caller {
  /** Sent once. Undefined where nobody answered. */
  once: (request: Request) => Promise<Answer | undefined>;
  /** Sent until an answer comes that is about the request and not about the server's state, as a careful client does. */
  untilAnswered: (request: Request) => Promise<Answer>;
  /** Messages that people were shown since the last call, with their number. */
  told(): Told;
}

export interface Told {
  /** `503 DATABASE_UNAVAILABLE: The server cannot …` and how often. */
  sentences: Map<string, number>;
  noAnswer: number;
  /** Answers that tell a person nothing: a 500, or no sentence at all. */
  bare: number;
}

/** A browser waits as long for one request. */
const timeoutMs = 45_000;
/** No fault lasts this long: nobody will ever answer. */
const hopeMs = 150_000;

export function openCaller(origin: string, token: string): Caller {
  let told: Told = { sentences: new Map(), noAnswer: 0, bare: 0 };

  const once = async ({ method, url, body, key }: Request): Promise<Answer | undefined> => {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(origin + url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          cookie: `onhand_session=${token}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = { status: response.status, body: parsed(text), headers: response.headers };
      if (answer.status >= 400) note(answer);
      return answer;
    } catch {
      told.noAnswer++;
      return undefined;
    }
  };

  function note({ status, body }: Answer): void {
    const { error, message } = (body ?? {}) as { error?: string; message?: string };
    if (status === 500 || !error || !message) told.bare++;
    const sentence = `${status} ${error ?? 'without a word'}${message ? `: ${message.replace(/\d+/g, 'N')}` : ''}`;
    told.sentences.set(sentence, (told.sentences.get(sentence) ?? 0) + 1);
  }

  return {
    once,
    untilAnswered: async (request) => {
      const until = performance.now() + hopeMs;
      for (;;) {
        const answer = await once(request);
        if (answer && answer.status < 500) return answer;
        if (performance.now() > until) throw new Error(`${request.method} ${request.url} was not answered for ${hopeMs / 1000} s`);
        // Not all at once: who is just starting has better things to do than to refuse them.
        await sleep(200 + Math.random() * 300);
      }
    },
    told: () => {
      const before = told;
      told = { sentences: new Map(), noAnswer: 0, bare: 0 };
      return before;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

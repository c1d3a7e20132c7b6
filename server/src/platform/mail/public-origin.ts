import type { Env } from '../env.ts';

/** The address people open, for links in mails that no request asked for. */
export function publicOrigin(env: Env): string {
  return env.appOrigin ?? `http://localhost:${env.port}`;
}

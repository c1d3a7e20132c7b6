import { api } from '@onhand/contract';
import type { ClientError } from '@onhand/contract/client-errors';
import { call } from './api.ts';

export interface FailureReport {
  errorId: string;
  time: Date;
  url: string;
}

// Not randomUUID: browsers have it only on https, and shops do run this on a plain local address.
function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Writes the failure into the server's log under an id the person can quote (SHELL-11). */
export function reportFailure(error: unknown): FailureReport {
  // Without the query, which may carry an invitation's token.
  const report = { errorId: newErrorId(), time: new Date(), url: location.origin + location.pathname };
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const body = {
    errorId: report.errorId,
    message: `${name}: ${message}`.slice(0, 2000),
    stack: stack?.slice(0, 8000),
    url: report.url.slice(0, 2000),
  };
  void send(body);
  return report;
}

async function send(body: ClientError): Promise<void> {
  try {
    await call(api.clientErrors.report, { body });
  } catch {
    // The page is already showing a failure; that it could not be reported as well is no news to anyone.
  }
}

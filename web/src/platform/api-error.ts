import type { ErrorDetail } from '@onhand/contract/errors';

/** An answer that was not OK. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The answer's body: the parsed JSON, or its text. */
  readonly body: unknown;
  /** The code of the contract's error catalogue, where the answer carried one. */
  readonly error: string | undefined;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, text: string) {
    const json = parseObject(text);
    const message = typeof json?.message === 'string' ? json.message : text;
    super(json ? message : `${status}: ${text}`);
    this.status = status;
    this.body = json ?? text;
    this.error = typeof json?.error === 'string' ? json.error : undefined;
    this.details = Array.isArray(json?.details) ? (json.details as ErrorDetail[]) : [];
  }
}

/** The text as a JSON object, or null. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

import { errorCatalogue } from '@onhand/contract/errors';
import { ApiError, parseObject } from './api-error.ts';

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}

/** Everything that can be said about the error in one line, for rules that go by content. */
function contentOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.error ?? ''} ${error.message}`;
  return messageOf(error);
}

export function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return /^401\b.*unauthorized/is.test(messageOf(error));
}

const chunkFailures =
  /ChunkLoadError|Loading (CSS )?chunk|dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function isChunkLoadError(error: unknown): boolean {
  return chunkFailures.test(error instanceof Error ? `${error.name} ${error.message}` : messageOf(error));
}

const noise = /Network request failed|ResizeObserver loop|\[vite\]|WebSocket closed without opened|failed to connect to websocket/i;
const cancellations = new Set(['AbortError', 'CancelledError']);

/** True for an error that needs no message: it passes by itself, is told elsewhere, or was wanted (ERR-04). */
export function isSilent(error: unknown): boolean {
  if (error instanceof Error && cancellations.has(error.name)) return true;
  // Asked by a dialog, and the person would rather not.
  if (error instanceof ApiError && error.error === 'STEP_UP') return true;
  return isChunkLoadError(error) || noise.test(messageOf(error));
}

/** ERR-02. */
export function titleOf(error: unknown): string {
  const code = error instanceof ApiError ? error.error : undefined;
  if (code && Object.hasOwn(errorCatalogue, code)) return errorCatalogue[code as keyof typeof errorCatalogue].title;
  const content = contentOf(error);
  if (content.includes('DUPLICATE_SKU')) return 'Duplicate SKU';
  if (content.includes('DUPLICATE_INVENTORY_NUMBER')) return 'Duplicate Inventory Number';
  if (/\b401\b|unauthorized/i.test(content)) return 'Session Expired';
  if (/\b403\b|forbidden/i.test(content)) return 'Access Denied';
  if (/\b404\b|not found/i.test(content)) return 'Not Found';
  return 'Something went wrong';
}

/** ERR-03. */
export function bodyOf(error: unknown): string {
  const fromServer = serverMessageOf(error);
  if (fromServer) return fromServer;
  const content = contentOf(error);
  if (!(error instanceof ApiError) && /fetch|network|load failed/i.test(content)) {
    return 'Please check your internet connection and try again.';
  }
  if (/\b401\b/.test(content)) return 'Your session has expired. Please sign in again.';
  if (/validation|invalid/i.test(content)) return 'Please check your input and try again.';
  return 'An unexpected error occurred. Please try refreshing the page.';
}

/** Returns the server's sentence for people, with or without a code of the catalogue. */
export function serverMessageOf(error: unknown): string | undefined {
  if (error instanceof ApiError && typeof error.body === 'string') return undefined;
  const body = error instanceof ApiError ? error.body : parseObject(messageOf(error).replace(/^\d{3}:\s*/, ''));
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

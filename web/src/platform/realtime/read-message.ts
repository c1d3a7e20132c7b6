import type { ServerMessage } from '@onhand/contract/realtime';

/** The properties that each type cannot do without. */
const needed: Record<ServerMessage['type'], readonly string[]> = {
  auth_success: ['organizationId'],
  pong: [],
  inventory_update: ['action', 'itemId'],
  bulk_inventory_update: [],
  stats_update: [],
  alerts_update: [],
  preferences_update: [],
  folders_bulk_moved: ['folderIds'],
  folders_updated: [],
  folder_update: ['action', 'folderId'],
  folder_stats_update: ['folderId'],
  transaction_update: [],
  batch_update: [],
};

/**
 * A message of the server, or undefined when it is none. The server has parsed it by the contract before sending; reading it
 * by the schema once more would cost every first load zod's 22 kB, so only what the refresh map relies on is looked at.
 */
export function readMessage(data: unknown): ServerMessage | undefined {
  const message = parse(String(data));
  // An unreadable message is logged and ignored (RT-07).
  if (!message) console.warn('A realtime message could not be read');
  return message;
}

function parse(text: string): ServerMessage | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(needed, String(value.type))) return undefined;
    const message = value as ServerMessage;
    const isWhole = needed[message.type].every((name) => Object.hasOwn(value, name));
    return isWhole && Object.entries(value).every(([name, field]) => isSound(name, field)) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isSound(name: string, field: unknown): boolean {
  if (name.endsWith('Ids')) return Array.isArray(field) && field.every(isId);
  if (name.endsWith('Id') || name === 'line') return isId(field);
  if (name === 'figures') return isFigures(field);
  if (name === 'item')
    return typeof field === 'object' && field !== null && Object.entries(field).every(([one, value]) => isSound(one, value));
  return true;
}

function isFigures(field: unknown): boolean {
  const { was, is } = (field ?? {}) as Partial<Record<string, Partial<Record<string, unknown>> | null>>;
  return typeof was?.['quantity'] === 'string' && typeof is?.['quantity'] === 'string';
}

function isId(value: unknown): boolean {
  return value === null || Number.isSafeInteger(value);
}

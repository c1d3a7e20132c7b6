import type { ScannedItem } from '@onhand/contract/qr';
import { lookedUpHere } from './device-answers.ts';
import { type Arrived, type Device, openDevice } from './device.ts';
import { putItems } from './items-on-device.ts';
import { keptUser } from '../platform/kept-user.ts';
import { lookUpOffline } from './look-up.ts';
import { withPending } from './waiting-effects.ts';

/** A weak signal neither answers nor fails; a person with a scanner in the hand does not wait for it longer than this. */
const timeoutMs = 3000;

async function thisDevice(): Promise<Device | undefined> {
  const user = keptUser();
  if (!user || user.organizationId === null) return undefined;
  return openDevice({ organizationId: user.organizationId, userId: user.id }).catch(() => undefined);
}

/** The server's answer to a scan, kept for when there is none; the device's own where the server's takes too long. */
export async function lookedUp(asked: Promise<ScannedItem>, code: string): Promise<ScannedItem> {
  const device = await thisDevice();
  if (!device) return asked;
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs));
  const first = await Promise.race([asked, late]);
  const atHand = first === 'late' ? await lookUpOffline(device.store, code) : undefined;
  const found = atHand ?? (await asked);
  if (lookedUpHere.has(found)) return found;
  if (!atHand) void putItems(device.store, [found], new Date().toISOString()).catch(() => undefined);
  // The server does not know of what waits here.
  return withPending(found, device.view().changes);
}

/** Takes a change back that waits here; where it has arrived meanwhile, what came of it, to be undone as usual. */
export async function takeBack(key: string): Promise<'taken back' | Arrived | undefined> {
  const device = await thisDevice();
  if (!device) return undefined;
  if (await device.queue.drop(key)) return 'taken back';
  return device.arrived.get(key);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Device, openDevice, type QueueView } from '../../offline/device.ts';
import { useUser } from '../../platform/session.ts';

/** Null until it is open, and where the browser keeps nothing. */
export function useDevice(): { device: Device | null; isMissing: boolean } {
  const { id: userId, organizationId } = useUser();
  const [found, setFound] = useState<{ device: Device | null; isMissing: boolean }>({ device: null, isMissing: false });
  useEffect(() => {
    if (organizationId === null) return;
    openDevice({ organizationId, userId }).then(
      (device) => setFound({ device, isMissing: false }),
      () => setFound({ device: null, isMissing: true }),
    );
  }, [organizationId, userId]);
  return found;
}

const empty: QueueView = { changes: [], state: 'idle' };
const never = () => () => undefined;

/** Reads the changes that wait on this device, in step with every tab. */
export function useQueue(device: Device | null): QueueView {
  return useSyncExternalStore(device?.subscribe ?? never, device?.view ?? (() => empty));
}

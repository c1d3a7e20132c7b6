import { useQuery } from '@tanstack/react-query';
import { figureText } from '../../platform/count-text.ts';
import { dateTimeText } from '../../platform/format.ts';
import type { Device } from '../../offline/device.ts';
import { onDeviceQuery } from './offline.queries.ts';

// Browsers allow it on https (and on this very computer) only.
const canWork = 'serviceWorker' in navigator;

/** Tells a person if this device is ready to work without a network. */
export function OnThisDevice({ device }: { device: Device }) {
  const { data } = useQuery(onDeviceQuery(device.store));
  if (!data) return null;
  const { count, readAt, canOpen } = data;
  const items = count === 1 ? '1 item is' : `${figureText(count)} items are`;
  return (
    <p className="mt-6 text-center text-sm text-pretty text-muted">
      {readAt === null || !canOpen
        ? canWork
          ? 'This device is getting ready to work without a network.'
          : 'This browser opens the app only with a connection. Changes made while the connection is away are kept all the same.'
        : `Ready to work without a network: ${items} on this device, as of ${dateTimeText(new Date(readAt).toISOString())}.`}
    </p>
  );
}

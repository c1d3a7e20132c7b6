import { CloudUpload } from 'lucide-react';
import { Link } from 'react-router';
import { documentOf } from '../../offline/act-kinds.ts';
import { isToSend } from '../../offline/acts.ts';
import { useLocal } from '../../platform/local-storage.ts';
import { cx } from '../../ui/class-names.ts';
import { changeCount } from './change-words.ts';
import { RefusedChange } from './refused-change.tsx';
import { useDevice, useQueue } from './use-device.ts';

interface WaitingHereProps {
  address: string;
  /** The screen has no margin of its own. */
  isInset?: boolean;
}

/** PLC-12: what waits on this device of one document, or of all under an address, and what the server said about it, where its person looks. */
export function WaitingHere(props: WaitingHereProps) {
  const [waiting] = useLocal('waitingChanges');
  const [refused] = useLocal('refusedChanges');
  return waiting + refused === 0 ? null : <Listed {...props} />;
}

function Listed({ address, isInset = false }: WaitingHereProps) {
  const { device } = useDevice();
  const { changes } = useQueue(device);
  const here = changes.filter((change) => {
    const document = documentOf(change);
    return document !== null && (document === address || document.startsWith(`${address}/`));
  });
  const waiting = here.filter(isToSend).length;
  if (!device || here.length === 0) return null;
  return (
    <section aria-label="Not sent yet" className={cx('mt-3 rounded-md border bg-surface', isInset && 'mx-4')}>
      {waiting > 0 ? (
        <Link to="/offline" className="flex min-h-11 items-center gap-2 px-4 py-2 text-sm">
          <CloudUpload aria-hidden className="size-4.5 shrink-0 text-accent" />
          <span className="grow">{`${changeCount(waiting)} here ${waiting === 1 ? 'waits' : 'wait'} for the network.`}</span>
        </Link>
      ) : null}
      <ul className="divide-y empty:hidden">
        {here
          .filter((change) => !isToSend(change))
          .map((change) => (
            <RefusedChange key={change.key} change={change} device={device} />
          ))}
      </ul>
    </section>
  );
}

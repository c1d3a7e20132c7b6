import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useLocal } from '../../platform/local-storage.ts';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { changeCount } from './change-words.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Shows how many changes of stock wait on this device, and leads to them. */
export function WaitingNote({ look }: { look: 'line' | 'dot' | 'strip' }) {
  const [waiting] = useLocal('waitingChanges');
  const [refused] = useLocal('refusedChanges');
  const [left] = useLocal('leftChanges');
  const needsPerson = refused + left;
  const words =
    needsPerson > 0
      ? `${changeCount(needsPerson)} ${needsPerson === 1 ? 'needs' : 'need'} you${waiting > 0 ? `, ${waiting} waiting` : ''}`
      : `${changeCount(waiting)} waiting`;
  const Icon = needsPerson > 0 ? TriangleAlert : navigator.onLine ? CloudUpload : CloudOff;
  const link = (
    <Link
      to="/offline"
      aria-live="polite"
      className={cx(
        'flex touch items-center gap-3 font-medium focus-visible:-outline-offset-2',
        look === 'strip' ? 'border-t px-4 py-1.5 text-sm' : 'rounded-md px-3 py-1.5 text-sm',
        look === 'dot' && 'justify-center px-0',
        needsPerson > 0 ? 'bg-warn-soft text-text' : 'bg-accent-soft text-text',
      )}
    >
      <Icon aria-hidden className={cx('size-4.5 shrink-0', needsPerson > 0 ? 'text-warn' : 'text-accent')} />
      <span className={look === 'dot' ? 'sr-only' : 'min-w-0'}>{words}</span>
    </Link>
  );
  return (
    <>
      {waiting + needsPerson === 0 ? null : look === 'dot' ? (
        <Tooltip text={words} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      <LeaveDialog />
    </>
  );
}

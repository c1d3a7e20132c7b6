import { openToldFigures } from '../../features/item-cache/changed-figures.queries.ts';
import { RealtimeProvider, useRealtimeStatus } from '../../platform/realtime/use-realtime.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

type Look = 'line' | 'dot' | 'strip';

/** Keeps the app up to date and says in a few quiet words how that is going. */
export function RealtimeNote({ organizationId, look }: { organizationId: number; look: Look }) {
  return (
    <RealtimeProvider organizationId={organizationId} figures={openToldFigures}>
      <Note look={look} />
    </RealtimeProvider>
  );
}

function Note({ look }: { look: Look }) {
  const { state, message } = useRealtimeStatus();
  const isConnected = state === 'connected';
  const dot = (
    <span aria-hidden className="grid w-4.5 shrink-0 place-items-center">
      <span className={cx('size-2 rounded-full', isConnected ? 'bg-good' : 'bg-warn')} />
    </span>
  );
  if (message === '') return null;
  if (look === 'dot') {
    return (
      <Tooltip text={message} side="right">
        <p className="grid h-6 place-items-center">
          {dot}
          <span className="sr-only">{message}</span>
        </p>
      </Tooltip>
    );
  }
  // A phone has no room to spare for good news.
  if (look === 'strip' && (isConnected || message === 'Connecting')) return null;
  return (
    <p className={cx('flex items-center gap-3 text-xs text-muted', look === 'strip' ? 'border-t px-4 py-1.5' : 'px-3 py-1')}>
      {dot}
      {message}
    </p>
  );
}

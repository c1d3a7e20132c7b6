import { RotateCw } from 'lucide-react';
import type { FailureReport } from '../platform/failure-report.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

function RefreshButton() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      <RotateCw aria-hidden />
      Refresh Page
    </Button>
  );
}

/** SHELL-11: the failure has been written into the server's log under this id. */
export function ErrorFallback({ report }: { report: FailureReport }) {
  const facts = [
    ['Error ID', report.errorId],
    ['Time', report.time.toLocaleString()],
    ['URL', report.url],
  ] as const;
  return (
    <Notice icon={<RotateCw aria-hidden />} title="Something went wrong" actions={<RefreshButton />}>
      <p>This page ran into an error. Refreshing usually helps; if not, tell support the error ID.</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border bg-surface px-4 py-3 text-left text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-mono wrap-anywhere text-text select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** A part of the app could not be downloaded; the page itself is well. */
export function MissingPart() {
  return (
    <Notice icon={<RotateCw aria-hidden />} title="This page did not load" actions={<RefreshButton />}>
      <p>Please check your internet connection, or refresh to get the newest version of the app.</p>
    </Notice>
  );
}

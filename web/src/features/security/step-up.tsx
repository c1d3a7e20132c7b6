import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { downloadsOfTheServer, openDownload, proofQuestion } from '../../platform/step-up.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })));

/** The one place that asks who is here (SEC-03): for calls, and for files that a link lets the browser fetch. */
export function StepUp() {
  const question = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.read);
  useEffect(() => {
    document.addEventListener('click', proveFirst);
    return () => document.removeEventListener('click', proveFirst);
  }, []);
  if (!question) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={question.answer} />
    </Suspense>
  );
}

function proveFirst(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(downloadsOfTheServer) : null;
  // What nobody clicked is the download that was let through.
  if (!link || event.defaultPrevented || !event.isTrusted) return;
  event.preventDefault();
  openDownload(link, (row) => call(row, {})).catch(showError);
}

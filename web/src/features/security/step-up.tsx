import { Component, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { bodyOf, titleOf } from '../../platform/errors.ts';
import { downloadsOfTheServer, openDownload, proofQuestion } from '../../platform/step-up.ts';
import { toast } from '../../ui/toast.ts';

const load = () => lazy(() => import('./step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })));
let StepUpDialog = load();

/** The one place that asks who is here (SEC-03): for calls, and for files that a link lets the browser fetch. */
export function StepUp() {
  const question = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.read);
  useEffect(() => {
    document.addEventListener('click', proveFirst);
    return () => document.removeEventListener('click', proveFirst);
  }, []);
  if (!question) return null;
  return (
    <WithoutDialog onAnswer={question.answer}>
      <Suspense>
        <StepUpDialog onAnswer={question.answer} />
      </Suspense>
    </WithoutDialog>
  );
}

/** A dialog that cannot be shown has the answer "no", and what asked goes on; the page behind it and what is typed there stay. */
class WithoutDialog extends Component<{ onAnswer: (isProven: boolean) => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The next question tries to fetch it anew.
    StepUpDialog = load();
    toast({ title: titleOf(error), description: bodyOf(error), tone: 'destructive' });
    this.props.onAnswer(false);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function proveFirst(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(downloadsOfTheServer) : null;
  // An untrusted click is the download that was let through after the proof.
  if (!link || event.defaultPrevented || !event.isTrusted) return;
  event.preventDefault();
  openDownload(link, (row) => call(row, {})).catch(showError);
}

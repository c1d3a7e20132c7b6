import { can } from '@onhand/contract/permissions';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { CameraProblem } from '../../features/scan/camera-problem.rules.ts';
import type { ScanRequest } from '../../features/scan/scan-ports.ts';
import { useKeyboardScanner } from '../../features/scan/use-keyboard-scanner.ts';
import { useUser } from '../../platform/session.ts';
import { type OpenScanner, ScanContext } from './scan-context.ts';

const ScanFlow = lazy(() => import('./scan-flow.tsx').then((file) => ({ default: file.ScanFlow })));

interface Opened {
  request: ScanRequest;
  /** The screen it was opened on: whoever goes to another has left the scanner too. */
  pathname: string;
  onClosed?: (problem?: CameraProblem) => void;
}

/** Holds the scanner for every screen, and listens for scanners that type. */
export function ScanHost({ children }: { children: ReactNode }) {
  const { role, organizationId } = useUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { pathname } = useLocation();
  if (opened && opened.pathname !== pathname) setOpened(null);
  const open = useCallback<OpenScanner>((request, onClosed) => setOpened({ request, pathname, onClosed }), [pathname]);
  const mayScan = organizationId !== null && can(role, 'VIEW_INVENTORY');
  useKeyboardScanner((code) => {
    if (!mayScan) return;
    // An open scanner takes the code as if its camera had read it.
    setOpened((before) => ({ ...before, pathname, request: { start: 'code', code } }));
  });
  const close = (problem?: CameraProblem) => {
    // What was asked for in the same moment stays open.
    setOpened((now) => (now === opened ? null : now));
    opened?.onClosed?.(problem);
  };
  return (
    <ScanContext value={open}>
      {children}
      {opened ? (
        <Suspense fallback={null}>
          <ScanFlow request={opened.request} onClose={close} />
        </Suspense>
      ) : null}
    </ScanContext>
  );
}

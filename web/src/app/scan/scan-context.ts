import { createContext, useContext } from 'react';
import type { CameraProblem } from '../../features/scan/camera-problem.rules.ts';
import type { ScanRequest } from '../../features/scan/scan-ports.ts';

/** Opens the scanner over whatever is on the screen; `onClosed` is told when it goes, and why if a camera failed. */
export type OpenScanner = (request: ScanRequest, onClosed?: (problem?: CameraProblem) => void) => void;

export const ScanContext = createContext<OpenScanner>(() => {});

export function useOpenScanner(): OpenScanner {
  return useContext(ScanContext);
}

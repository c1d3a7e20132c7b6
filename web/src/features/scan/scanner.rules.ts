import type { Size } from './decoder.rules.ts';

export type ScannerState = 'not started' | 'scanning' | 'paused';
export type ScannerStatus = 'default' | 'success' | 'warning' | 'requesting permission';

/** SCAN-04: the defaults of a scanner. A label that was just read may lie there a moment without being mentioned. */
export const scannerDefaults = { fps: 2, width: 300, minBox: 50, gap: 500, resumeAfter: 200, repeatAfter: 1500 } as const;

/** SCAN-03: the words for what cannot be done now. */
export const scannerMessages = {
  pause: 'Cannot pause, scanner is not running.',
  resume: 'Cannot resume, scanner is not paused.',
  stop: 'Cannot stop, scanner is not running or paused.',
  start: 'Cannot start, scanner is running already.',
  fileWhileScanning: 'Cannot scan a file while the camera is scanning.',
  noFile: 'A file scan needs a File object.',
  nothingFound: 'No barcode or QR code detected.',
  smallBox: `The scanning box must be at least ${scannerDefaults.minBox} px.`,
} as const;

/** Each step can be taken only from these states; a scanner that is not started cannot be paused (SCAN-03). */
const steps = { start: ['not started'], pause: ['scanning'], resume: ['paused'], stop: ['scanning', 'paused'] } as const satisfies Record<
  string,
  readonly ScannerState[]
>;

export function assertStep(step: keyof typeof steps, state: ScannerState): void {
  if (!(steps[step] as readonly ScannerState[]).includes(state)) throw new Error(scannerMessages[step]);
}

/** The box that is really used: too small is refused, too large is cut to the element's width (SCAN-04). */
export function boxWithin(wanted: number, view: Size): number {
  if (wanted < scannerDefaults.minBox) throw new Error(scannerMessages.smallBox);
  return Math.min(wanted, view.width);
}

/** Explains why there is no picture, in the words of SCAN-12. */
export interface CameraProblem {
  kind: 'permission' | 'no-camera' | 'busy' | 'unsupported' | 'insecure' | 'other';
  message: string;
}

export const cameraErrorTitle = 'Camera Error';

const messages = {
  permission: 'Camera permission denied. Please allow camera access in your browser settings.',
  'no-camera': 'No camera found on this device',
  busy: 'Camera is in use by another application',
  unsupported: 'Camera not supported by this browser',
  insecure: 'Camera access needs a secure connection. Open this page with https.',
} as const;

const kinds: Record<string, keyof typeof messages> = {
  NotAllowedError: 'permission',
  PermissionDeniedError: 'permission',
  SecurityError: 'permission',
  NotFoundError: 'no-camera',
  DevicesNotFoundError: 'no-camera',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
};

export function cameraProblem(kind: keyof typeof messages): CameraProblem {
  return { kind, message: messages[kind] };
}

/** Translates a browser's refusal. */
export function problemOf(error: unknown): CameraProblem {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const kind = kinds[name];
  if (kind) return cameraProblem(kind);
  return { kind: 'other', message: `Camera error: ${message || name || 'unknown'}` };
}

/** It replaces the browser's own errors, so that every handler has the words. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

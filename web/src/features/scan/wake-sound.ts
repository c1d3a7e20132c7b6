import { readLocal } from '../../platform/local-storage.ts';

let context: AudioContext | undefined;

/** Called in the tap that opens the scanner, because phones let no sound begin later. */
export function wakeSound(): AudioContext | undefined {
  if (!readLocal('scannerSound')) return undefined;
  try {
    context ??= new AudioContext();
    void context.resume().catch(warnOfSilence);
  } catch (error) {
    warnOfSilence(error);
  }
  return context;
}

// A scan that makes no sound is still a scan.
export function warnOfSilence(error: unknown): void {
  console.warn('The scanner could not beep.', error);
}

import { readLocal } from '../../platform/local-storage.ts';

/** SCAN-11: two tones, one after the other. */
export const tones = [800, 600] as const;
export const beepSeconds = 0.15;
const loudness = 0.2;

let context: AudioContext | undefined;

/** Called in the tap that opens the scanner, because phones let no sound begin later. */
export function wakeSound(): void {
  if (!readLocal('scannerSound')) return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(warn);
  } catch (error) {
    warn(error);
  }
}

export function beep(): void {
  if (!readLocal('scannerSound')) return;
  try {
    wakeSound();
    if (context) play(context);
    navigator.vibrate?.(60);
  } catch (error) {
    warn(error);
  }
}

function play(audio: AudioContext): void {
  const [begin, length] = [audio.currentTime, beepSeconds / tones.length];
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  tones.forEach((tone, place) => oscillator.frequency.setValueAtTime(tone, begin + place * length));
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + beepSeconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + beepSeconds);
}

// A scan that makes no sound is still a scan.
function warn(error: unknown): void {
  console.warn('The scanner could not beep.', error);
}

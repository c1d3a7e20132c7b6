import { readLocal } from '../../platform/local-storage.ts';
import { wakeSound, warnOfSilence } from './wake-sound.ts';

/** SCAN-11: two tones, one after the other. */
export const tones = [800, 600] as const;
export const beepSeconds = 0.15;
const loudness = 0.2;

export function beep(): void {
  if (!readLocal('scannerSound')) return;
  try {
    const audio = wakeSound();
    if (audio) play(audio);
    navigator.vibrate?.(60);
  } catch (error) {
    warnOfSilence(error);
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

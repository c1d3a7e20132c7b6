import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** An instrument that writes down what it is asked to play. */
function instrument() {
  const played: [what: string, ...values: number[]][] = [];
  const note =
    (what: string) =>
    (...values: number[]) =>
      void played.push([what, ...values]);
  const gain = { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => gain };
  const oscillator = { frequency: { setValueAtTime: note('tone') }, connect: () => gain, start: note('start'), stop: note('stop') };
  class FakeContext {
    currentTime = 10;
    destination = {};
    resume = async () => {};
    createOscillator = () => oscillator;
    createGain = () => gain;
  }
  return { played, FakeContext };
}

test('[SCAN-11] the beep is 800 and then 600 Hz, 0.15 seconds in all', async () => {
  const { played, FakeContext } = instrument();
  vi.stubGlobal('AudioContext', FakeContext);
  const { beep } = await import('./beep.ts');
  beep();
  expect(played).toEqual([
    ['tone', 800, 10],
    ['tone', 600, 10.075],
    ['start', 10],
    ['stop', 10.15],
  ]);
});

test('[SCAN-11] where there is no sound, that is only a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('AudioContext', undefined);
  const { beep } = await import('./beep.ts');
  expect(beep).not.toThrow();
  expect(warn).toHaveBeenCalled();
});

test('[SCAN-11] with the scanner’s sound turned off nothing is heard', async () => {
  const { played, FakeContext } = instrument();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'onhand.scannerSound' ? 'false' : null) });
  const { beep } = await import('./beep.ts');
  beep();
  expect(played).toEqual([]);
});

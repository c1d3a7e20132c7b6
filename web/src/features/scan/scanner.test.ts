import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenCamera } from './camera.ts';
import type { Attempt } from './decoder.rules.ts';
import { Scanner, type ScannerOptions, type ScannerParts } from './scanner.ts';
import { scannerDefaults } from './scanner.rules.ts';
import type { DecodedCode } from './symbologies.rules.ts';

const picture = { width: 640, height: 480, close: () => {} } as ImageBitmap;
const video = { videoWidth: 1280, videoHeight: 720, clientWidth: 400, clientHeight: 300 } as HTMLVideoElement;
const qr = (text: string): DecodedCode => ({ text, format: 'QRCode', isLinear: false });

/** A device whose clock, camera and decoder the test holds in its hands. */
function device(options: Partial<ScannerOptions> = {}) {
  let now = 0;
  let onFrame = () => {};
  const timers: { at: number; action: () => void }[] = [];
  const attempts: Attempt[] = [];
  const seen: string[] = [];
  const problems: string[] = [];
  const statuses: string[] = [];
  let inView: DecodedCode | null = null;
  let end = () => {};
  const camera: OpenCamera & { isOn: boolean } = {
    isOn: true,
    deviceId: 'a',
    zoomRange: null,
    hasTorch: false,
    setTorch: async () => {},
    setZoom: async () => {},
    onEnded: (listener) => {
      end = listener;
    },
    stop: () => {
      camera.isOn = false;
    },
  };
  const open = vi.fn<ScannerParts['cameras']['open']>(async () => {
    camera.isOn = true;
    return camera;
  });
  const parts: ScannerParts = {
    cameras: { list: async () => [], open },
    frames: {
      watch: (_, listener) => {
        onFrame = listener;
        return () => {
          onFrame = () => {};
        };
      },
      grab: async () => picture,
    },
    openDecoder: () => ({
      decode: async (_, wanted) => {
        attempts.push(...wanted);
        return inView;
      },
      close: () => {},
    }),
    now: () => now,
    after: (milliseconds, action) => {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const scanner: Scanner = new Scanner(
    {
      onCode: ({ text }) => seen.push(text),
      onProblem: ({ message }) => problems.push(message),
      onChange: () => statuses.push(`${scanner.state}: ${scanner.status}`),
      ...options,
    },
    parts,
  );
  /** Lets time pass, with a picture every 10 ms. */
  const pass = async (milliseconds: number) => {
    for (const until = now + milliseconds; now < until; ) {
      now += 10;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.action();
      }
      onFrame();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  return {
    scanner,
    camera,
    open,
    attempts,
    seen,
    problems,
    statuses,
    pass,
    show: (code: DecodedCode | null) => (inView = code),
    unplug: () => end(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[SCAN-03] what may be done when', () => {
  test('it goes from not started to scanning, paused, scanning and back, by way of asking for permission', async () => {
    const { scanner, statuses, camera, pass } = device();
    await scanner.start(video);
    expect(statuses).toEqual(['not started: requesting permission', 'scanning: default']);
    scanner.pause();
    expect(scanner.state).toBe('paused');
    scanner.resume();
    await pass(190);
    expect(scanner.state).toBe('paused');
    await pass(10);
    expect(scanner.state).toBe('scanning');
    scanner.pause();
    scanner.stop();
    expect(scanner.state).toBe('not started');
    expect(camera.isOn).toBe(false);
  });

  test('what cannot be done says so', async () => {
    const { scanner } = device();
    expect(() => scanner.pause()).toThrow('Cannot pause, scanner is not running.');
    expect(() => scanner.stop()).toThrow('Cannot stop, scanner is not running or paused.');
    expect(() => scanner.resume()).toThrow('Cannot resume, scanner is not paused.');
    await scanner.start(video);
    await expect(scanner.start(video)).rejects.toThrow('Cannot start, scanner is running already.');
  });

  test('a stop while paused keeps it from going on by itself', async () => {
    const { scanner, pass } = device();
    await scanner.start(video);
    scanner.pause();
    scanner.resume();
    scanner.stop();
    await pass(400);
    expect(scanner.state).toBe('not started');
  });

  test('a code that is read is a success; a camera that is refused a warning, with its reason', async () => {
    const { scanner, pass, show, open } = device();
    await scanner.start(video);
    show(qr('a'));
    await pass(600);
    expect(scanner.status).toBe('success');
    scanner.stop();
    open.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotReadableError' }));
    await expect(scanner.start(video)).rejects.toThrow('Camera is in use by another application');
    expect([scanner.state, scanner.status]).toEqual(['not started', 'warning']);
  });

  test('a camera that goes away is told', async () => {
    const { scanner, unplug, problems } = device();
    await scanner.start(video);
    unplug();
    expect(problems).toEqual(['Camera error: the camera was disconnected']);
    expect(scanner.state).toBe('not started');
  });

  test('closed before the camera came, it lets the camera go at once', async () => {
    const { scanner, camera, open } = device();
    const { promise, resolve } = Promise.withResolvers<OpenCamera>();
    open.mockReturnValueOnce(promise);
    const started = scanner.start(video);
    scanner.close();
    resolve(camera);
    await started;
    expect(camera.isOn).toBe(false);
    expect(scanner.state).toBe('not started');
  });
});

describe('[SCAN-06] a picture from a file', () => {
  const file = new File(['x'], 'label.png', { type: 'image/png' });

  test('is read while the camera is off, in every way until a code is found', async () => {
    vi.stubGlobal('createImageBitmap', async () => picture);
    const { scanner, show, attempts } = device();
    show(qr('BV-050'));
    expect((await scanner.scanFile(file)).text).toBe('BV-050');
    expect(scanner.status).toBe('success');
    expect(attempts.length).toBeGreaterThan(4);
  });

  test('is refused while the camera scans, and when it is no file', async () => {
    const { scanner } = device();
    await expect(scanner.scanFile('label.png')).rejects.toThrow('A file scan needs a File object.');
    await scanner.start(video);
    await expect(scanner.scanFile(file)).rejects.toThrow('Cannot scan a file while the camera is scanning.');
  });

  test('without a code says so', async () => {
    vi.stubGlobal('createImageBitmap', async () => picture);
    const { scanner } = device();
    await expect(scanner.scanFile(file)).rejects.toThrow('No barcode or QR code detected.');
    expect(scanner.status).toBe('warning');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
    await expect(scanner.scanFile(file)).rejects.toThrow('No barcode or QR code detected.');
  });
});

describe('[SCAN-04] what it does when it is not told otherwise', () => {
  test('two pictures a second, 300 px wide', async () => {
    const { scanner, attempts, pass } = device();
    await scanner.start(video);
    await pass(3000);
    expect(attempts).toHaveLength(6);
    expect(scannerDefaults.width).toBe(300);
  });

  test('a box under 50 px is refused, one wider than the element is cut to it', async () => {
    await expect(device({ box: 49 }).scanner.start(video)).rejects.toThrow('The scanning box must be at least 50 px.');
    const wide = device({ box: 5000 });
    await wide.scanner.start(video);
    await wide.pass(500);
    // 400 of the element's pixels are 960 of the picture's, of which it has 720 down.
    expect(wide.attempts[0]?.crop).toMatchObject({ y: 0, height: 720 });
  });

  test('500 ms pass between two codes', async () => {
    const { scanner, pass, show, seen } = device({ fps: 30 });
    await scanner.start(video);
    show(qr('a'));
    await pass(100);
    show(qr('b'));
    await pass(300);
    expect(seen).toEqual(['a']);
    await pass(200);
    expect(seen).toEqual(['a', 'b']);
  });
});

describe('[SCAN-10] the code in view', () => {
  test('counts once, however long it is held there, and again after it was away for 2000 ms', async () => {
    const { scanner, pass, show, seen } = device({ fps: 30 });
    await scanner.start(video);
    show(qr('a'));
    await pass(6000);
    expect(seen).toEqual(['a']);
    show(null);
    await pass(2100);
    show(qr('a'));
    await pass(100);
    expect(seen).toEqual(['a', 'a']);
  });

  test('is still the same after the panel was open over it', async () => {
    const { scanner, pass, show, seen } = device({ fps: 30 });
    await scanner.start(video);
    show(qr('a'));
    await pass(100);
    scanner.pause();
    await pass(10_000);
    scanner.resume();
    await pass(1000);
    expect(seen).toEqual(['a']);
  });

  test('is still the same after a picture was read in between', async () => {
    vi.stubGlobal('createImageBitmap', async () => picture);
    const { scanner, pass, show, seen } = device({ fps: 30 });
    await scanner.start(video);
    show(qr('a'));
    await pass(100);
    scanner.stop();
    await pass(5000);
    show(null);
    await expect(scanner.scanFile(new File(['x'], 'shelf.png'))).rejects.toThrow('No barcode or QR code detected.');
    show(qr('a'));
    await scanner.start(video);
    await pass(1000);
    expect(seen).toEqual(['a']);
  });

  test('is mentioned while it lies there after it was dealt with, so that nobody waits for it', async () => {
    const repeated: string[] = [];
    const { scanner, pass, show, seen } = device({ fps: 30, onRepeat: ({ text }) => repeated.push(text) });
    await scanner.start(video);
    show(qr('a'));
    await pass(1000);
    // It was only just read: that is no news.
    expect(repeated).toEqual([]);
    scanner.pause();
    await pass(3000);
    scanner.resume();
    await pass(400);
    expect([seen, [...new Set(repeated)]]).toEqual([['a'], ['a']]);
  });

  test('must be read twice when it is made of bars', async () => {
    const { scanner, pass, show, seen } = device({ fps: 10, choice: 'all' });
    await scanner.start(video);
    show({ text: '123', format: 'EAN13', isLinear: true });
    await pass(90);
    show({ text: '124', format: 'EAN13', isLinear: true });
    await pass(100);
    expect(seen).toEqual([]);
    await pass(100);
    expect(seen).toEqual(['124']);
  });
});

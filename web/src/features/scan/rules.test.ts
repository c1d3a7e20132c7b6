import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraProblem, problemOf } from './camera-problem.rules.ts';
import { CameraList, nextZoom, wishesFor } from './camera.rules.ts';
import { boxInFrame, cameraAttempt, dialogBox, fileAttempts } from './decoder.rules.ts';
import { KeyBursts } from './keyboard-scanner.rules.ts';
import { bookable, customQuantity, readContinuous, readRecent, settled, withRecent } from './quantities.rules.ts';
import { Agreement, Cooldown, RepeatFilter } from './repeats.rules.ts';
import { isPlausible, withoutExtension } from './symbologies.rules.ts';

const frame = { width: 1280, height: 720 };
const box = { x: 460, y: 180, width: 360, height: 360 };

describe('[SCAN-02] how the dialog looks', () => {
  test('the box is half of the smaller side, in the middle of the picture behind it', () => {
    expect(dialogBox({ width: 390, height: 500 })).toBe(195);
    expect(dialogBox({ width: 400, height: 300 })).toBe(150);
    // The picture fills 390 × 500 and is cut at its sides: 720 of its pixels are 500 of the screen's.
    const inFrame = boxInFrame(frame, { width: 390, height: 500 }, 195);
    expect(inFrame.width).toBeCloseTo(280.8);
    expect(inFrame.x + inFrame.width / 2).toBeCloseTo(640);
  });

  test('the back camera is preferred, any other is the fallback, and a chosen one is asked for', () => {
    expect(wishesFor(null)).toEqual({ width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } });
    expect(wishesFor('b')).toMatchObject({ deviceId: { ideal: 'b' } });
    expect(JSON.stringify([wishesFor(null), wishesFor('b')])).not.toContain('exact');
  });

  test('every fourth picture is looked at whole and thoroughly, the others in the box and quickly', () => {
    const looks = [0, 1, 2, 3, 4].map((number) => cameraAttempt(number, frame, box, 'qr'));
    expect(looks.map(({ options }) => options.tryHarder)).toEqual([false, false, false, true, false]);
    expect(looks[3]).toMatchObject({ crop: { x: 0, y: 0, ...frame }, maxSide: 640 });
    expect(looks[0]?.crop.width).toBeLessThan(frame.width / 2);
    expect(cameraAttempt(0, frame, box, 'all').crop).toMatchObject({ x: 0, width: frame.width });
    expect(looks[0]?.options.formats).toEqual(['QRCode']);
  });

  test('what is looked at always lies inside the picture', () => {
    const size = fc.integer({ min: 2, max: 4000 });
    fc.assert(
      fc.property(size, size, size, size, fc.nat(500), fc.constantFrom('qr' as const, 'all' as const), (w, h, ew, eh, side, choice) => {
        const picture = { width: w, height: h };
        const { crop } = cameraAttempt(0, picture, boxInFrame(picture, { width: ew, height: eh }, side), choice);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(w);
        expect(crop.y + crop.height).toBeLessThanOrEqual(h);
      }),
    );
  });

  test('zoom goes up in steps the camera has, and back', () => {
    const range = { min: 1, max: 4 };
    expect([1, 2, 3].map((zoom) => nextZoom(zoom, range))).toEqual([2, 3, 1]);
  });
});

test('[SCAN-06] a file is looked at in every way: turned, larger, smaller, by the whole histogram', () => {
  const ways = fileAttempts({ width: 600, height: 400 }, 'all');
  expect(ways[0]?.options).toMatchObject({ tryHarder: true, tryInvert: true, tryRotate: true });
  expect(ways.some(({ options }) => options.binarizer === 'GlobalHistogram')).toBe(true);
  expect(ways.some(({ turn }) => turn === 45)).toBe(true);
  expect(ways.some(({ enlarge }) => enlarge === 2)).toBe(true);
});

describe('[SCAN-05] what is believed of a linear code', () => {
  test('it is read twice in a row, and squares once', () => {
    const agreement = new Agreement();
    expect(agreement.accepts({ text: 'qr', isLinear: false }, 0)).toBe(true);
    expect(agreement.accepts({ text: '123', isLinear: true }, 0)).toBe(false);
    expect(agreement.accepts({ text: '124', isLinear: true }, 40)).toBe(false);
    expect(agreement.accepts({ text: '124', isLinear: true }, 80)).toBe(true);
    expect(agreement.accepts({ text: '124', isLinear: true }, 9000)).toBe(false);
  });

  test('ITF has one of its usual lengths, and an extension is not part of the number', () => {
    expect(isPlausible({ text: '1234', format: 'ITF', isLinear: true })).toBe(false);
    expect(isPlausible({ text: '123456', format: 'ITF', isLinear: true })).toBe(true);
    expect(isPlausible({ text: '1234', format: 'Code128', isLinear: true })).toBe(true);
    expect(withoutExtension({ text: '978020137962451999', format: 'EAN13', isLinear: true })).toBe('9780201379624');
    expect(withoutExtension({ text: '9780201379624', format: 'EAN13', isLinear: true })).toBe('9780201379624');
  });
});

describe('[SCAN-10] what was just seen', () => {
  test('the same code is ignored within 2000 ms of when it was last seen, and counts again after it was away', () => {
    const filter = new RepeatFilter();
    const seen = [0, 500, 1900, 3800, 5700, 7699, 9699].map((at) => filter.isNew('a', at));
    expect(seen).toEqual([true, false, false, false, false, false, true]);
    expect(filter.isNew('b', 9700)).toBe(true);
  });

  test('the same item is left alone for 3000 ms after an action', () => {
    const cooldown = new Cooldown();
    expect(cooldown.isOver(7, 0)).toBe(true);
    cooldown.start(7, 1000);
    expect([1000, 3999, 4000].map((at) => cooldown.isOver(7, at))).toEqual([false, false, true]);
    expect(cooldown.isOver(8, 1000)).toBe(true);
  });
});

test('[SCAN-04] the list of cameras is asked for once in five minutes', async () => {
  let [now, asked] = [0, 0];
  const list = new CameraList(
    async () => {
      asked += 1;
      return [{ deviceId: 'a', label: 'Back' }];
    },
    () => now,
  );
  await list.get();
  now = 299_999;
  await list.get();
  expect(asked).toBe(1);
  now = 300_000;
  await list.get();
  expect(asked).toBe(2);
});

describe('[SCAN-12] every cause has its words', () => {
  const message = (name: string, text = '') => problemOf(Object.assign(new Error(text), { name })).message;
  test.each([
    ['NotAllowedError', 'Camera permission denied. Please allow camera access in your browser settings.'],
    ['NotFoundError', 'No camera found on this device'],
    ['NotReadableError', 'Camera is in use by another application'],
    ['NotSupportedError', 'Camera not supported by this browser'],
  ])('%s', (name, words) => {
    expect(message(name)).toBe(words);
  });

  test('anything else is told as the browser tells it, and a secure context is asked for plainly', () => {
    expect(message('OverconstrainedError', 'no such width')).toBe('Camera error: no such width');
    expect(cameraProblem('insecure').message).toContain('secure connection');
  });
});

describe('[SCAN-07] quantities', () => {
  test.each([
    ['12', '12'],
    ['007', '7'],
    ['0', '1'],
    ['-3', '1'],
    ['2.5', '1'],
    ['', '1'],
    ['many', '1'],
    ['99999999999', '1'],
  ])('“%s” counts as %s', (typed, counted) => {
    expect(customQuantity(typed)).toBe(counted);
  });

  test.each([
    ['12', '12'],
    [' 007 ', '7'],
    ['0', null],
    ['-5', null],
    ['−5', null],
    ['2.5', null],
    ['', null],
    ['many', null],
  ])('“%s” in the field books %s: never something that the field does not show', (typed, booked) => {
    expect(bookable(typed)).toBe(booked);
  });

  test('what is no number becomes 1 when the field is left; zero and less stay, with the buttons disabled', () => {
    expect(['many', '', '2.5', '99999999999'].map(settled)).toEqual(['1', '1', '1', '1']);
    expect(['0', '-5', '−5', '00', '12'].map(settled)).toEqual(['0', '-5', '−5', '00', '12']);
  });

  test('the last three that were entered are kept, the latest first and each once', () => {
    const kept = ['3', '40', '3', '12', '7', '5'].reduce((before, used) => withRecent(before, used, [1, 5, 10, 25]), '');
    expect(readRecent(kept)).toEqual(['7', '12', '3']);
    expect(readRecent('x,,2')).toEqual(['2']);
  });

  test('what continuous scanning does is kept, and whatever else was kept means one less', () => {
    expect(readContinuous('add 5')).toEqual({ kind: 'add', quantity: '5' });
    expect(readContinuous('nonsense')).toEqual({ kind: 'remove', quantity: '1' });
  });
});

describe('codes from a keyboard scanner', () => {
  const type = (text: string, gap: number, bursts = new KeyBursts()) => {
    let at = 1000;
    return [...Array.from(text), 'Enter'].map((key) => {
      at += gap;
      return bursts.press({ key, at, isCommand: false });
    });
  };
  test('keys a few milliseconds apart that end with Enter are a code', () => {
    expect(type('036000291452', 4).at(-1)).toBe('036000291452');
    expect(type('A-1', 4).at(-1)).toBeNull();
  });

  test('a person who types is not a scanner, however far they get', () => {
    expect(type('036000291452', 90).filter((code) => code !== null)).toEqual([]);
  });

  test('capitals come with Shift between them; a command begins anew', () => {
    const bursts = new KeyBursts();
    const keys = ['Shift', 'B', 'Shift', 'V', '-', '0', '5'];
    keys.forEach((key, place) => bursts.press({ key, at: place * 5, isCommand: false }));
    expect(bursts.isScanning).toBe(true);
    expect(bursts.press({ key: 'Enter', at: 40, isCommand: false })).toBe('BV-05');
    bursts.press({ key: 'k', at: 45, isCommand: true });
    expect(bursts.press({ key: 'Enter', at: 50, isCommand: false })).toBeNull();
  });

  test('what was typed slowly before does not become part of the code', () => {
    const bursts = new KeyBursts();
    bursts.press({ key: 'x', at: 0, isCommand: false });
    expect(type('12345', 5, bursts).at(-1)).toBe('12345');
  });
});

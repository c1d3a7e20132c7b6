import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bwip from 'bwip-js/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { codeSamples, drawingOf } from './decoder.fixtures.ts';
import { cameraAttempt, fileAttempts } from './decoder.rules.ts';
import { codeOf } from './read-result.ts';
import { symbologies } from './symbologies.rules.ts';

beforeAll(() => {
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });
});

const frame = { width: 1280, height: 720 };
const box = { x: 460, y: 180, width: 360, height: 360 };
const quick = cameraAttempt(0, frame, box, 'all').options;
const file = fileAttempts(frame, 'all').map(({ options }) => options);

async function read(picture: Uint8Array, ways: readonly ReaderOptions[]): Promise<string | null> {
  for (const options of ways) {
    const code = codeOf(await readBarcodes(picture, options));
    if (code) return code.text;
  }
  return null;
}

test('[SCAN-05] there is a sample of every symbology', () => {
  expect([...new Set(codeSamples.map(({ symbology }) => symbology))].sort()).toEqual(Object.keys(symbologies).sort());
});

describe('[SCAN-05] every symbology is read, as the camera looks at it and as a file is looked at', () => {
  for (const sample of codeSamples) {
    test(`${sample.symbology}: ${sample.text}`, async () => {
      const picture = new Uint8Array(await bwip.toBuffer(drawingOf(sample, 3)));
      expect(await read(picture, [quick])).toBe(sample.expected);
      expect(await read(picture, file)).toBe(sample.expected);
    });
  }
});

test('[SCAN-02] a scanner that looks for QR codes sees no other', async () => {
  const [qr, barcode] = ['qrcode', 'ean13'].map((bcid) => codeSamples.find((sample) => sample.bcid === bcid));
  const options = cameraAttempt(0, frame, box, 'qr').options;
  const draw = async (sample: (typeof codeSamples)[number] | undefined) =>
    new Uint8Array(await bwip.toBuffer(drawingOf(sample as (typeof codeSamples)[number], 3)));
  expect(await read(await draw(qr), [options])).toBe(qr?.expected);
  expect(await read(await draw(barcode), [options])).toBeNull();
});

test('[SCAN-06] a picture without a code has none', async () => {
  const blank = new Uint8Array(
    await bwip.toBuffer({ ...drawingOf(codeSamples[0] as (typeof codeSamples)[number], 3), barcolor: 'FFFFFF' }),
  );
  expect(await read(blank, file)).toBeNull();
});

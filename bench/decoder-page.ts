import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { openDecoder } from '../web/src/features/scan/decoder.ts';
import { fileAttempts } from '../web/src/features/scan/decoder.rules.ts';
import { labelDamages, type LabelDamage } from './label-damage.ts';

const decoder = openDecoder();
const everyFormat = Object.values(Html5QrcodeSupportedFormats).filter((format) => typeof format === 'number');

async function readOurs(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const attempts = fileAttempts({ width: picture.width, height: picture.height }, 'all');
  return (await decoder.decode(picture, attempts))?.text ?? null;
}

let place: Html5Qrcode | undefined;

async function readTheirs(file: File): Promise<string | null> {
  place ??= new Html5Qrcode('place', { formatsToSupport: everyFormat, verbose: false, useBarCodeDetectorIfSupported: false });
  try {
    return (await place.scanFileV2(file, false)).decodedText;
  } catch {
    return null;
  }
}

async function timed<Result>(read: () => Promise<Result>): Promise<{ text: Result; milliseconds: number }> {
  const begun = performance.now();
  const text = await read();
  return { text, milliseconds: performance.now() - begun };
}

/** Draws a code as hard to read as asked, and has both readers try the very same file. */
async function compare(source: string, damage: LabelDamage, seed: number) {
  const image = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = labelDamages[damage](image, seed);
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'code.png', { type: 'image/png' });
  return { ours: await timed(() => readOurs(file)), theirs: await timed(() => readTheirs(file)) };
}

export type Compare = typeof compare;

Object.assign(globalThis, { compare });

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeAnswer, DecodeRequest } from './decoder-messages.ts';
import type { Attempt } from './decoder.rules.ts';
import { readPicture } from './read-picture.ts';
import { codeOf } from './read-result.ts';
import type { DecodedCode } from './symbologies.rules.ts';

// The program comes from our own origin; the library would fetch it from someone else's.
void prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

/** The part of the picture an attempt looks at, turned and sized as it says. */
function draw(picture: VideoFrame | ImageBitmap, { crop, maxSide, turn, enlarge }: Attempt): ImageData {
  if (!context) throw new Error('This browser cannot draw in the background.');
  const scale = Math.min(1, maxSide / Math.max(crop.width, crop.height)) * enlarge;
  const [width, height] = [Math.max(1, Math.round(crop.width * scale)), Math.max(1, Math.round(crop.height * scale))];
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  canvas.width = Math.ceil(width * cosine + height * sine);
  canvas.height = Math.ceil(width * sine + height * cosine);
  if (turn !== 0) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, -width / 2, -height / 2, width, height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The longest a person waits for what is in a picture. */
const timeoutMs = 20_000;

async function decode({ picture, attempts, isOnlyOne }: DecodeRequest): Promise<DecodedCode | null> {
  const look = async (attempt: Attempt) => codeOf(await readBarcodes(draw(picture, attempt), attempt.options));
  const until = performance.now() + timeoutMs;
  try {
    if (isOnlyOne) return await readPicture(attempts, { look, hasTime: () => performance.now() < until });
    const [only] = attempts;
    return only ? await look(only) : null;
  } finally {
    picture.close();
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  const { id } = data;
  let answer: DecodeAnswer;
  try {
    answer = { id, code: await decode(data) };
  } catch (error) {
    answer = { id, problem: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(answer, { transfer: [] });
});

import type { DecodeAnswer, DecodeRequest } from './decoder-messages.ts';
import type { Attempt } from './decoder.rules.ts';
import type { DecodedCode } from './symbologies.rules.ts';

export interface Decoder {
  /** Takes the picture over: it is closed when it was looked at. */
  decode(picture: VideoFrame | ImageBitmap, attempts: Attempt[], isOnlyOne?: boolean): Promise<DecodedCode | null>;
  close(): void;
}

interface Waiting {
  resolve: (code: DecodedCode | null) => void;
  reject: (error: Error) => void;
}

/** A worker of its own: looking for a code must never keep the page from answering a thumb. */
export function openDecoder(): Decoder {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'decoder' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | undefined;

  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asker?.reject(new Error(data.problem));
    else asker?.resolve(data.code);
  });
  worker.addEventListener('error', (event) => fail(new Error(event.message || 'The barcode reader could not be loaded.')));

  return {
    decode: (picture, attempts, isOnlyOne = false) =>
      new Promise((resolve, reject) => {
        if (failure) {
          picture.close();
          reject(failure);
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const request: DecodeRequest = { id: lastId, picture, attempts, isOnlyOne };
        worker.postMessage(request, [picture]);
      }),
    close: () => {
      fail(new Error('The barcode reader was closed.'));
      worker.terminate();
    },
  };
}

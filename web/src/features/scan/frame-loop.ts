import type { Decoder } from './decoder.ts';
import { boxInFrame, cameraAttempt, type Size } from './decoder.rules.ts';
import type { CodeChoice, DecodedCode } from './symbologies.rules.ts';

/** The source of pictures; a test plays its own. */
export interface FrameSource {
  /** Calls back with each new picture of the video until the answered function is called. */
  watch(video: HTMLVideoElement, onFrame: () => void): () => void;
  grab(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap>;
}

export const videoFrames: FrameSource = {
  watch: (video, onFrame) => {
    let isWatching = true;
    const next = () => {
      if (!isWatching) return;
      onFrame();
      ask();
    };
    const ask = () => {
      if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(next);
      else requestAnimationFrame(next);
    };
    ask();
    return () => {
      isWatching = false;
    };
  },
  grab: async (video) => (typeof VideoFrame === 'undefined' ? createImageBitmap(video) : new VideoFrame(video)),
};

export interface LoopSettings {
  fps: number;
  choice: () => CodeChoice;
  /** The side of the box in pixels of the screen, and the size of what it lies on. */
  view: () => Size & { box: number };
  now: () => number;
  onCode: (code: DecodedCode) => void;
  onProblem: (error: unknown) => void;
}

const early = 4;

/** Hands pictures to the decoder, one at a time: what comes while it is busy is let go. */
export function runFrameLoop(video: HTMLVideoElement, decoder: Decoder, frames: FrameSource, settings: LoopSettings): () => void {
  const { fps, choice, view, now, onCode, onProblem } = settings;
  let attempts = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  let isRunning = true;

  const look = async () => {
    const frame = { width: video.videoWidth, height: video.videoHeight };
    const { box, ...element } = view();
    const attempt = cameraAttempt(attempts, frame, boxInFrame(frame, element, box), choice());
    attempts += 1;
    const code = await decoder.decode(await frames.grab(video), [attempt]);
    if (code && isRunning) onCode(code);
  };

  const stopWatching = frames.watch(video, () => {
    // A frame that comes a little early is the one that was meant.
    const isDue = now() - lastAt >= 1000 / fps - early;
    if (!isRunning || isBusy || !isDue || video.videoWidth === 0) return;
    lastAt = now();
    isBusy = true;
    look()
      .catch((error: unknown) => {
        if (isRunning) onProblem(error);
      })
      .finally(() => {
        isBusy = false;
      });
  });
  return () => {
    isRunning = false;
    stopWatching();
  };
}

import { deviceCameras, type Cameras, type OpenCamera } from './camera.ts';
import { CameraError, problemOf } from './camera-problem.rules.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { fileAttempts, type Size } from './decoder.rules.ts';
import { type FrameSource, runFrameLoop, videoFrames } from './frame-loop.ts';
import { Agreement, RepeatFilter } from './repeats.rules.ts';
import { assertStep, boxWithin, scannerDefaults, scannerMessages, type ScannerState, type ScannerStatus } from './scanner.rules.ts';
import type { CodeChoice, DecodedCode } from './symbologies.rules.ts';

export interface ScannerOptions {
  fps?: number;
  /** Pixels; of an element that has no width of its own yet. */
  width?: number;
  /** The box's side in pixels, or how to find it from the element's size. */
  box?: number | ((view: Size) => number);
  choice?: CodeChoice;
  deviceId?: string | null;
  onCode: (code: DecodedCode) => void;
  /** The code that was read last still lies there, and is therefore not told again. */
  onRepeat?: (code: DecodedCode) => void;
  onChange?: () => void;
  onProblem?: (error: CameraError) => void;
}

/** The parts of the device that a scanner needs; tests put their own in their place. */
export interface ScannerParts {
  cameras: Cameras;
  frames: FrameSource;
  openDecoder: () => Decoder;
  now: () => number;
  after: (milliseconds: number, action: () => void) => () => void;
}

const deviceParts: ScannerParts = {
  cameras: deviceCameras,
  frames: videoFrames,
  openDecoder,
  now: () => performance.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** SCAN-03, SCAN-04: a camera, a decoder and what may be done with them when. */
export class Scanner {
  state: ScannerState = 'not started';
  status: ScannerStatus = 'default';
  camera: OpenCamera | null = null;
  choice: CodeChoice;
  readonly #parts: ScannerParts;
  readonly #options: ScannerOptions;
  #decoder: Decoder | undefined;
  #video: HTMLVideoElement | undefined;
  #agreement = new Agreement();
  #repeats = new RepeatFilter();
  #lastCode: string | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #opening = 0;
  #endLoop = () => {};
  #endWait = () => {};

  constructor(options: ScannerOptions, parts: Partial<ScannerParts> = {}) {
    this.#options = options;
    this.#parts = { ...deviceParts, ...parts };
    this.choice = options.choice ?? 'qr';
  }

  /** Settles when the camera is on, or throws a `CameraError` with the reason. */
  async start(video: HTMLVideoElement): Promise<void> {
    assertStep('start', this.state);
    if (typeof this.#options.box === 'number') boxWithin(this.#options.box, { width: Number.POSITIVE_INFINITY, height: 0 });
    this.#video = video;
    this.#useDecoder();
    await this.#open(this.#options.deviceId ?? null);
  }

  pause(): void {
    assertStep('pause', this.state);
    this.#endLoop();
    this.#show('paused', 'default');
  }

  /** Goes on a moment later, so that the picture just dealt with is gone. */
  resume(): void {
    assertStep('resume', this.state);
    this.#endWait();
    this.#endWait = this.#parts.after(scannerDefaults.resumeAfter, () => {
      this.#knowAgain();
      this.#run();
    });
  }

  stop(): void {
    assertStep('stop', this.state);
    this.#release();
    this.#show('not started', 'default');
  }

  /** Another camera, without stopping: one picture at a time is what phones can do. */
  async switchTo(deviceId: string | null): Promise<void> {
    assertStep('stop', this.state);
    this.#release();
    await this.#open(deviceId);
  }

  /** SCAN-06. */
  async scanFile(file: unknown): Promise<DecodedCode> {
    if (this.state !== 'not started' || this.status === 'requesting permission') throw new Error(scannerMessages.fileWhileScanning);
    if (!(file instanceof File)) throw new Error(scannerMessages.noFile);
    const code = await this.#readFile(file);
    this.#show('not started', code ? 'success' : 'warning');
    if (!code) throw new Error(scannerMessages.nothingFound);
    return code;
  }

  /** Lets go of camera and decoder, whatever it was doing. */
  close(): void {
    this.#release();
    this.state = 'not started';
    this.#decoder?.close();
    this.#decoder = undefined;
  }

  async #readFile(file: File): Promise<DecodedCode | null> {
    try {
      const picture = await createImageBitmap(file);
      const attempts = fileAttempts({ width: picture.width, height: picture.height }, 'all');
      return await this.#useDecoder().decode(picture, attempts, true);
    } catch {
      // A file that is no picture has no code in it either.
      return null;
    }
  }

  #useDecoder(): Decoder {
    this.#decoder ??= this.#parts.openDecoder();
    return this.#decoder;
  }

  async #open(deviceId: string | null): Promise<void> {
    const video = this.#video as HTMLVideoElement;
    this.#opening += 1;
    const turn = this.#opening;
    this.#show('not started', 'requesting permission');
    try {
      const camera = await this.#parts.cameras.open(video, deviceId);
      if (turn !== this.#opening) {
        camera.stop();
        return;
      }
      camera.onEnded(() => {
        if (this.camera === camera) this.#fail(new CameraError(problemOf({ message: 'the camera was disconnected' })));
      });
      this.camera = camera;
      this.#knowAgain();
      this.#run();
    } catch (error) {
      if (turn !== this.#opening) return;
      this.#show('not started', 'warning');
      throw error instanceof CameraError ? error : new CameraError(problemOf(error));
    }
  }

  #run(): void {
    this.#endLoop();
    const { fps = scannerDefaults.fps } = this.#options;
    this.#endLoop = runFrameLoop(this.#video as HTMLVideoElement, this.#useDecoder(), this.#parts.frames, {
      fps,
      choice: () => this.choice,
      view: () => this.#view(),
      now: this.#parts.now,
      onCode: (code) => this.#see(code),
      onProblem: (error) => this.#fail(new CameraError(problemOf(error))),
    });
    this.#show('scanning', 'default');
  }

  /** A code that lay before the camera all the while it rested, or a picture was read instead, is still the same code. */
  #knowAgain(): void {
    if (this.#lastCode !== undefined) this.#repeats.isNew(this.#lastCode, this.#parts.now());
  }

  #view(): Size & { box: number } {
    const { box = scannerDefaults.width, width = scannerDefaults.width } = this.#options;
    const video = this.#video as HTMLVideoElement;
    const view = { width: video.clientWidth || width, height: video.clientHeight || width };
    const wanted = typeof box === 'number' ? box : Math.max(scannerDefaults.minBox, box(view));
    return { ...view, box: boxWithin(wanted, view) };
  }

  #see(code: DecodedCode): void {
    const at = this.#parts.now();
    if (!this.#agreement.accepts(code, at)) return;
    if (at - this.#lastAt < scannerDefaults.gap && code.text !== this.#lastCode) return;
    if (!this.#repeats.isNew(code.text, at)) {
      if (code.text === this.#lastCode && at - this.#lastAt >= scannerDefaults.repeatAfter) this.#options.onRepeat?.(code);
      return;
    }
    this.#lastAt = at;
    this.#lastCode = code.text;
    this.#show('scanning', 'success');
    this.#options.onCode(code);
  }

  #fail(error: CameraError): void {
    this.#release();
    this.#show('not started', 'warning');
    this.#options.onProblem?.(error);
  }

  #release(): void {
    this.#opening += 1;
    this.#endWait();
    this.#endLoop();
    this.camera?.stop();
    this.camera = null;
  }

  #show(state: ScannerState, status: ScannerStatus): void {
    this.state = state;
    this.status = status;
    this.#options.onChange?.();
  }
}

import { readLocal, writeLocal } from '../../platform/local-storage.ts';
import { deviceCameras, type OpenCamera } from './camera.ts';
import { CameraError, type CameraProblem, problemOf } from './camera-problem.rules.ts';
import type { CameraChoice } from './camera.rules.ts';
import { dialogBox } from './decoder.rules.ts';
import { Scanner, type ScannerParts } from './scanner.ts';
import type { CodeChoice, DecodedCode } from './symbologies.rules.ts';

/** SCAN-01. `ready` is before starting and after stopping. */
export type CameraPhase = 'ready' | 'initializing' | 'scanning' | 'error';

export interface CameraSnapshot {
  phase: CameraPhase;
  problem: CameraProblem | null;
  camera: OpenCamera | null;
  cameras: readonly CameraChoice[];
  /** The code in view that was dealt with already; null once it is gone. */
  repeated: string | null;
}

export interface CameraListener {
  onCode: (code: DecodedCode) => void;
  onProblem: (problem: CameraProblem) => void;
}

/** SCAN-02. */
const fps = 30;
const initializingFor = 1000;
/** A label that shakes in a hand is not gone at once. */
const goneAfter = 1200;

const nothing: CameraSnapshot = { phase: 'ready', problem: null, camera: null, cameras: [], repeated: null };

/** The scanner as the dialog has it: on while the page is seen, paused while an item is shown, and its state for the screen. */
export class CameraSession {
  #snapshot = nothing;
  readonly #listeners = new Set<() => void>();
  readonly #scanner: Scanner;
  readonly #listCameras: () => Promise<CameraChoice[]>;
  #video: HTMLVideoElement | null = null;
  #listener: CameraListener | null = null;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #goneTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Partial<ScannerParts> = {}) {
    this.#listCameras = () => (parts.cameras ?? deviceCameras).list();
    this.#scanner = new Scanner(
      {
        fps,
        box: dialogBox,
        deviceId: readLocal('scannerCamera') || null,
        onCode: (code) => {
          this.#becomeScanning();
          this.#forgetRepeated();
          this.#listener?.onCode(code);
        },
        onRepeat: ({ text }) => this.#repeat(text),
        onProblem: (error) => this.#fail(error),
        onChange: () => this.#show({ camera: this.#scanner.camera }),
      },
      parts,
    );
  }

  snapshot = (): CameraSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Turns the camera on; the answered function turns it off. */
  open(video: HTMLVideoElement, listener: CameraListener): () => void {
    this.#video = video;
    this.#listener = listener;
    void this.start();
    const handleVisibility = () => this.#handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      this.#video = null;
      this.#listener = null;
      clearTimeout(this.#timer);
      clearTimeout(this.#goneTimer);
      this.#scanner.close();
      this.#show(nothing);
    };
  }

  async start(): Promise<void> {
    const video = this.#video;
    if (!video) return;
    this.#show({ phase: 'initializing', problem: null });
    try {
      await this.#scanner.start(video);
      if (this.#scanner.state !== 'scanning') return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#becomeScanning(), initializingFor);
      if (this.#isPaused) this.#scanner.pause();
      this.#show({ cameras: await this.#listCameras() });
    } catch (error) {
      this.#fail(error);
    }
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.#forgetRepeated();
    if (isPaused && this.#scanner.state === 'scanning') this.#scanner.pause();
    if (!isPaused && this.#scanner.state === 'paused') this.#scanner.resume();
  }

  setChoice(choice: CodeChoice): void {
    this.#scanner.choice = choice;
  }

  async switchTo(deviceId: string): Promise<void> {
    writeLocal('scannerCamera', deviceId);
    try {
      await this.#scanner.switchTo(deviceId);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Stops the camera meanwhile: only one of both at a time (SCAN-06). */
  async scanFile(file: File): Promise<DecodedCode> {
    if (this.#scanner.state !== 'not started') this.#scanner.stop();
    try {
      return await this.#scanner.scanFile(file);
    } finally {
      if (this.#video) void this.start();
      else this.#scanner.close();
    }
  }

  // Phones take the camera from a page that is not seen; it is asked for again when the page is back.
  #handleVisibility(): void {
    const { state, status } = this.#scanner;
    if (document.hidden && state !== 'not started') this.#scanner.stop();
    else if (!document.hidden && state === 'not started' && status === 'default') void this.start();
  }

  #repeat(text: string): void {
    clearTimeout(this.#goneTimer);
    this.#goneTimer = setTimeout(() => this.#forgetRepeated(), goneAfter);
    if (this.#snapshot.repeated !== text) this.#show({ repeated: text });
  }

  #forgetRepeated(): void {
    clearTimeout(this.#goneTimer);
    if (this.#snapshot.repeated !== null) this.#show({ repeated: null });
  }

  #becomeScanning(): void {
    clearTimeout(this.#timer);
    if (this.#snapshot.phase === 'initializing') this.#show({ phase: 'scanning' });
  }

  #fail(error: unknown): void {
    const { problem } = error instanceof CameraError ? error : new CameraError(problemOf(error));
    clearTimeout(this.#timer);
    if (!this.#video) return;
    this.#show({ phase: 'error', problem });
    this.#listener?.onProblem(problem);
  }

  #show(change: Partial<CameraSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

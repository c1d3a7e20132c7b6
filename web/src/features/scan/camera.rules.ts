export interface CameraChoice {
  deviceId: string;
  label: string;
}

/** SCAN-02: the camera that faces away, else whichever is there. Never `exact`: a wish that cannot be met would end without any picture. */
export function wishesFor(deviceId: string | null): MediaTrackConstraints {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return deviceId ? { ...size, deviceId: { ideal: deviceId } } : { ...size, facingMode: { ideal: 'environment' } };
}

const steps = [1, 2, 3, 5];

/** The next step of magnification that the camera has, and back to the smallest. */
export function nextZoom(current: number, range: { min: number; max: number }): number {
  const within = [range.min, ...steps.filter((step) => step > range.min && step <= range.max)];
  return within.find((step) => step > current + 0.01) ?? range.min;
}

export const cameraListFor = 5 * 60_000;

/** The list of cameras, asked for at most every five minutes (SCAN-04). */
export class CameraList {
  #kept: { cameras: CameraChoice[]; at: number } | undefined;
  readonly #read: () => Promise<CameraChoice[]>;
  readonly #now: () => number;

  constructor(read: () => Promise<CameraChoice[]>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  async get(): Promise<CameraChoice[]> {
    if (this.#kept && this.#now() - this.#kept.at < cameraListFor) return this.#kept.cameras;
    const cameras = await this.#read();
    // Before the permission is given, browsers list cameras without their names: that is not worth keeping.
    if (cameras.some(({ label }) => label !== '')) this.#kept = { cameras, at: this.#now() };
    return cameras;
  }

  forget(): void {
    this.#kept = undefined;
  }
}

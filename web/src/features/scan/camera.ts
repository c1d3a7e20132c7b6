import { CameraError, cameraProblem, problemOf } from './camera-problem.rules.ts';
import { type CameraChoice, CameraList, wishesFor } from './camera.rules.ts';

/** Abilities of some cameras beyond the standard's list. */
interface Extras {
  torch?: boolean;
  zoom?: { min: number; max: number };
}

/** A camera that is on, showing in a video element. */
export interface OpenCamera {
  readonly deviceId: string | undefined;
  readonly zoomRange: { min: number; max: number } | null;
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
  /** Called when the picture ends by itself: unplugged, or taken by a call. */
  onEnded(listener: () => void): void;
  stop(): void;
}

/** The ways to cameras; tests put their own in its place. */
export interface Cameras {
  list(): Promise<CameraChoice[]>;
  open(video: HTMLVideoElement, deviceId: string | null): Promise<OpenCamera>;
}

function devices(): MediaDevices {
  if (!globalThis.isSecureContext) throw new CameraError(cameraProblem('insecure'));
  const found = (navigator as Partial<Navigator>).mediaDevices;
  if (!found?.getUserMedia) throw new CameraError(cameraProblem('unsupported'));
  return found;
}

const cameraList = new CameraList(
  async () => {
    const all = await devices().enumerateDevices();
    return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ deviceId, label }));
  },
  () => Date.now(),
);

export const deviceCameras: Cameras = {
  list: () => cameraList.get(),
  open: openCamera,
};

async function openCamera(video: HTMLVideoElement, deviceId: string | null): Promise<OpenCamera> {
  let stream: MediaStream;
  try {
    stream = await devices().getUserMedia({ audio: false, video: wishesFor(deviceId) });
  } catch (error) {
    cameraList.forget();
    throw error instanceof CameraError ? error : new CameraError(problemOf(error));
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  const [track] = stream.getVideoTracks();
  if (!track) {
    stop();
    throw new CameraError(cameraProblem('no-camera'));
  }
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    stop();
    throw new CameraError(problemOf(error));
  }
  return { ...abilitiesOf(track), deviceId: track.getSettings().deviceId, stop };
}

function abilitiesOf(track: MediaStreamTrack): Omit<OpenCamera, 'deviceId' | 'stop'> {
  // Firefox has no such question.
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as Extras;
  const apply = (wish: object) => track.applyConstraints({ advanced: [wish] });
  return {
    zoomRange: zoom && zoom.max > zoom.min ? { min: zoom.min, max: zoom.max } : null,
    hasTorch: torch === true,
    setTorch: async (isOn) => {
      if (!torch) throw new Error('This camera has no flashlight.');
      await apply({ torch: isOn });
    },
    setZoom: (wanted) => apply({ zoom: wanted }),
    onEnded: (listener) => track.addEventListener('ended', listener, { once: true }),
  };
}

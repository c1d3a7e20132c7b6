import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type CameraListener, CameraSession, type CameraSnapshot } from './camera-session.ts';
import type { CodeChoice } from './symbologies.rules.ts';

interface Settings extends CameraListener {
  isWanted: boolean;
  isPaused: boolean;
  choice: CodeChoice;
}

interface UsedCamera extends CameraSnapshot {
  session: CameraSession;
  videoRef: (video: HTMLVideoElement | null) => void;
}

/** A camera session for as long as the component lives; on while it is wanted and its video is there. */
export function useCameraSession({ isWanted, isPaused, choice, onCode, onProblem }: Settings): UsedCamera {
  const [session] = useState(() => new CameraSession());
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const tellCode = useEffectEvent(onCode);
  const tellProblem = useEffectEvent(onProblem);

  useEffect(() => {
    if (!isWanted || !video) return;
    return session.open(video, { onCode: (code) => tellCode(code), onProblem: (problem) => tellProblem(problem) });
  }, [session, isWanted, video]);
  useEffect(() => session.setPaused(isPaused), [session, isPaused]);
  useEffect(() => session.setChoice(choice), [session, choice]);

  return { ...snapshot, session, videoRef: setVideo };
}

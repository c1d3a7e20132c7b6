import { CameraOff, Flashlight, FlashlightOff, SwitchCamera, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { cameraErrorTitle, type CameraProblem } from './camera-problem.rules.ts';
import type { OpenCamera } from './camera.ts';
import { type CameraChoice, nextZoom } from './camera.rules.ts';
import type { CameraPhase, CameraSnapshot } from './camera-session.ts';

interface CameraViewProps extends CameraSnapshot {
  videoRef: (video: HTMLVideoElement | null) => void;
  isLookingUp: boolean;
  isSmall: boolean;
  onSwitch: (deviceId: string) => void;
  onRetry: () => void;
}

/** The picture, the box a code belongs in, and what the camera can do. */
export function CameraView({ videoRef, phase, problem, camera, cameras, isLookingUp, isSmall, onSwitch, onRetry }: CameraViewProps) {
  return (
    <section
      aria-label="Camera"
      className={cx(
        '@container-[size] relative flex min-h-0 items-center justify-center overflow-hidden bg-hover',
        'shrink-0 max-md:h-auto max-md:shrink max-md:grow',
        isSmall ? 'h-28 max-md:min-h-24' : 'h-75 max-md:min-h-[45dvh]',
      )}
    >
      {/* The picture says nothing that the words beside it do not. */}
      <video
        ref={videoRef}
        playsInline
        muted
        aria-hidden
        className={cx('absolute inset-0 size-full object-cover', phase === 'error' && 'hidden')}
      />
      {phase === 'error' ? <CameraTrouble problem={problem} onRetry={onRetry} /> : null}
      {phase === 'error' || isSmall ? null : (
        <>
          <div
            aria-hidden
            className={cx(
              'relative aspect-square w-[50cqmin] rounded-md border-2 shadow-[0_0_0_100vmax_var(--color-overlay)] transition-colors',
              isLookingUp ? 'border-good' : 'border-surface',
            )}
          />
          <output className="absolute bottom-3 left-1/2 flex max-w-[90%] -translate-x-1/2 items-center gap-2 rounded-full bg-surface-raised px-3 py-1 text-sm whitespace-nowrap text-text empty:hidden">
            <StatusWords phase={phase} isLookingUp={isLookingUp} />
          </output>
          {camera ? <CameraControls camera={camera} cameras={cameras} onSwitch={onSwitch} /> : null}
        </>
      )}
    </section>
  );
}

function StatusWords({ phase, isLookingUp }: { phase: CameraPhase; isLookingUp: boolean }) {
  if (isLookingUp) {
    return (
      <>
        <Spinner /> Looking up the code
      </>
    );
  }
  if (phase === 'initializing') {
    return (
      <>
        <Spinner /> Initializing camera...
      </>
    );
  }
  return phase === 'scanning' ? 'Hold a code inside the box' : null;
}

function CameraTrouble({ problem, onRetry }: { problem: CameraProblem | null; onRetry: () => void }) {
  return (
    <div role="alert" className="flex max-w-80 flex-col items-center gap-2 p-4 text-center">
      <CameraOff aria-hidden className="size-8 text-muted" />
      <p className="font-semibold">{cameraErrorTitle}</p>
      <p className="text-sm text-pretty text-muted">{problem?.message}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function CameraControls({
  camera,
  cameras,
  onSwitch,
}: {
  camera: OpenCamera;
  cameras: readonly CameraChoice[];
  onSwitch: (deviceId: string) => void;
}) {
  const [isLit, setIsLit] = useState(false);
  const [zoom, setZoom] = useState(camera.zoomRange?.min ?? 1);
  const light = async () => {
    try {
      await camera.setTorch(!isLit);
      setIsLit(!isLit);
    } catch {
      toast({ title: 'Flashlight Error', description: 'Unable to control flashlight.', tone: 'destructive' });
    }
  };
  const magnify = () => {
    if (!camera.zoomRange) return;
    const next = nextZoom(zoom, camera.zoomRange);
    setZoom(next);
    void camera.setZoom(next).catch(() => setZoom(zoom));
  };
  return (
    <div className="absolute top-3 right-3 flex flex-col gap-2">
      <IconButton
        label={isLit ? 'Turn flashlight off' : 'Turn flashlight on'}
        variant="secondary"
        icon={isLit ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
        aria-pressed={isLit}
        tooltipSide="left"
        className={camera.hasTorch ? undefined : 'text-muted'}
        onClick={() => void light()}
      />
      {cameras.length > 1 ? <CameraPicker current={camera.deviceId} cameras={cameras} onSwitch={onSwitch} /> : null}
      {camera.zoomRange ? (
        <IconButton label={`Zoom, now ${zoom}×`} variant="secondary" icon={<ZoomIn aria-hidden />} tooltipSide="left" onClick={magnify} />
      ) : null}
    </div>
  );
}

function CameraPicker({
  current,
  cameras,
  onSwitch,
}: {
  current: string | undefined;
  cameras: readonly CameraChoice[];
  onSwitch: (deviceId: string) => void;
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="Switch camera" variant="secondary" icon={<SwitchCamera aria-hidden />} tooltipSide="left" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={current} onValueChange={onSwitch}>
          {cameras.map(({ deviceId, label }, place) => (
            <DropdownMenuRadioItem key={deviceId} value={deviceId}>
              {label || `Camera ${place + 1}`}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

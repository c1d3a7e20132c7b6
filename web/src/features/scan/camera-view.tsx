import { CameraOff, Flashlight, RotateCcw, SwitchCamera, ZoomIn } from 'lucide-react';
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
  /** The item on the panel is done with, so the next label may come. */
  isNextAwaited?: boolean;
  onSwitch: (deviceId: string) => void;
  onRetry: () => void;
  /** The label that lies there still was meant once more. */
  onRepeat: (code: string) => void;
}

const pill =
  'absolute bottom-3 left-1/2 flex max-w-[92%] w-max -translate-x-1/2 items-center gap-2 rounded-full bg-video-control px-3 py-1 text-sm text-on-video';

/** The picture, the box a code belongs in, and what the camera can do. */
export function CameraView(props: CameraViewProps) {
  const { videoRef, phase, problem, camera, cameras, isSmall, onSwitch, onRetry, isLookingUp } = props;
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
      {phase === 'error' ? (
        <CameraTrouble problem={problem} onRetry={onRetry} />
      ) : (
        <>
          <div
            aria-hidden
            hidden={isSmall}
            className={cx(
              'relative aspect-square w-[50cqmin] rounded-md border-3 shadow-[0_0_0_100vmax_var(--color-video-veil)] transition-colors',
              isLookingUp ? 'border-on-video-good' : 'border-on-video',
            )}
          />
          <StatusPill {...props} />
          {/* Hidden rather than gone: a light that is on is still on when the panel closes. */}
          {camera ? <CameraControls isHidden={isSmall} camera={camera} cameras={cameras} onSwitch={onSwitch} /> : null}
        </>
      )}
    </section>
  );
}

function StatusPill({ phase, isLookingUp, isSmall, isNextAwaited = false, repeated, onRepeat }: CameraViewProps) {
  if (repeated !== null && !isLookingUp && !isSmall) {
    return (
      <button type="button" className={cx(pill, 'touch rounded-md text-left font-medium')} onClick={() => onRepeat(repeated)}>
        <RotateCcw aria-hidden className="size-4 shrink-0" />
        <span aria-live="polite">Same label as before. Move it away, or tap to use it again.</span>
      </button>
    );
  }
  return (
    <output className={cx(pill, 'whitespace-nowrap empty:hidden')}>
      {isSmall && !isLookingUp ? isNextAwaited && 'Scan the next label' : <StatusWords phase={phase} isLookingUp={isLookingUp} />}
    </output>
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

interface CameraControlsProps {
  isHidden: boolean;
  camera: OpenCamera;
  cameras: readonly CameraChoice[];
  onSwitch: (deviceId: string) => void;
}

// A button's own colours are those of a page, and would win.
const control =
  'border-on-video/40! bg-video-control! text-on-video! hover:bg-video-ink! active:bg-video-ink! data-[state=open]:bg-video-ink! ' +
  'aria-pressed:border-on-video-lit! aria-pressed:bg-on-video-lit! aria-pressed:text-video-ink!';

function CameraControls({ isHidden, camera, cameras, onSwitch }: CameraControlsProps) {
  // The lamp belongs to this camera: another one, or the same one opened anew, is dark and not zoomed.
  const [lit, setLit] = useState<OpenCamera | null>(null);
  const [zoomed, setZoomed] = useState({ camera, zoom: camera.zoomRange?.min ?? 1 });
  const isLit = lit === camera;
  const zoom = zoomed.camera === camera ? zoomed.zoom : (camera.zoomRange?.min ?? 1);
  const light = async () => {
    try {
      await camera.setTorch(!isLit);
      setLit(isLit ? null : camera);
    } catch {
      toast({ title: 'Flashlight Error', description: 'Unable to control flashlight.', tone: 'destructive' });
    }
  };
  const magnify = () => {
    if (!camera.zoomRange) return;
    const next = nextZoom(zoom, camera.zoomRange);
    setZoomed({ camera, zoom: next });
    void camera.setZoom(next).catch(() => setZoomed({ camera, zoom }));
  };
  return (
    <div className={cx('absolute top-3 right-3 flex flex-col gap-2', isHidden && 'hidden')}>
      <IconButton
        label={isLit ? 'Turn flashlight off' : 'Turn flashlight on'}
        variant="secondary"
        icon={<Flashlight aria-hidden />}
        aria-pressed={isLit}
        tooltipSide="left"
        className={cx(control, !camera.hasTorch && 'opacity-70')}
        onClick={() => void light()}
      />
      {cameras.length > 1 ? <CameraPicker current={camera.deviceId} cameras={cameras} onSwitch={onSwitch} /> : null}
      {camera.zoomRange ? (
        <IconButton
          label={`Zoom, now ${zoom}×`}
          variant="secondary"
          icon={<ZoomIn aria-hidden />}
          tooltipSide="left"
          className={control}
          onClick={magnify}
        />
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
        <IconButton label="Switch camera" variant="secondary" icon={<SwitchCamera aria-hidden />} tooltipSide="left" className={control} />
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

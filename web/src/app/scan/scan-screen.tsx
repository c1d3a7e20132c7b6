import { Camera, ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { wakeSound } from '../../features/scan/wake-sound.ts';
import type { CameraProblem } from '../../features/scan/camera-problem.rules.ts';
import { CodeEntry, ImageButton } from '../../features/scan/scan-tools.tsx';
import { readCodeFromFile } from '../../features/scan/read-code-from-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOpenScanner } from './scan-context.ts';

/** Opens the scanner at once. When there is no camera to open, the other ways are here. */
export function ScanScreen() {
  const open = useOpenScanner();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [isReading, setIsReading] = useState(false);

  const leave = useEffectEvent((trouble?: CameraProblem) => {
    setProblem(trouble ?? null);
    if (trouble) return;
    // The first page of a visit has nothing to go back to.
    void (key === 'default' ? navigate('/inventory', { replace: true }) : navigate(-1));
  });
  useEffect(() => open({ start: 'camera' }, (trouble) => leave(trouble)), [open]);

  const openCamera = () => {
    wakeSound();
    open({ start: 'camera' }, setFailure);
  };
  const setFailure = (trouble?: CameraProblem) => setProblem(trouble ?? null);
  const readFile = async (file: File) => {
    setIsReading(true);
    const code = await readCodeFromFile(file);
    setIsReading(false);
    if (code !== null) open({ start: 'code', code });
  };

  return (
    <>
      <PageHeader title="Scan QR" description="Find an item by its code and change its stock." />
      <Card className="mt-6 max-w-md">
        <div className="flex flex-col gap-4">
          {problem ? <output className="text-muted">{problem.message}</output> : null}
          <Button variant="primary" size="lg" disabled={problem?.kind === 'no-camera'} onClick={openCamera}>
            <Camera aria-hidden />
            Use camera
          </Button>
          <ImageButton look="button" isBusy={isReading} onFile={(file) => void readFile(file)} />
          <CodeEntry onCode={(code) => open({ start: 'code', code })} />
          <p className="flex gap-2 text-sm text-muted">
            <ScanLine aria-hidden className="h-lh w-4 shrink-0" />
            USB and Bluetooth scanners work on every screen: just scan.
          </p>
        </div>
      </Card>
    </>
  );
}

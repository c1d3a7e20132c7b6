import { Camera, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Scanner } from '../../features/scan/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FoundItem } from './found-item.tsx';
import { readDrawing } from './read-drawing.ts';
import { sampleCode, SampleLabel } from './sample-label.tsx';

type State = { is: 'idle' } | { is: 'reading' } | { is: 'camera' } | { is: 'found'; code: string } | { is: 'failed'; message: string };

/** The product's scanner on a sample label: on the drawing itself, or with the visitor's camera on whatever they hold up to it. */
export function ScanSample() {
  const [state, setState] = useState<State>({ is: 'idle' });
  const label = useRef<SVGSVGElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useRef<Scanner>(undefined);
  useEffect(() => () => scanner.current?.close(), []);

  const openScanner = async () => {
    const { Scanner: Opened } = await import('../../features/scan/scanner.ts');
    scanner.current ??= new Opened({ choice: 'all', onCode: ({ text }) => found(text) });
    return scanner.current;
  };
  const found = (code: string) => {
    if (scanner.current?.state === 'scanning') scanner.current.stop();
    setState({ is: 'found', code });
  };
  const fail = (error: unknown) => setState({ is: 'failed', message: error instanceof Error ? error.message : 'Something went wrong.' });
  const scanLabel = async () => {
    setState({ is: 'reading' });
    if (label.current) found(await readDrawing(label.current, await openScanner()));
  };
  const useCamera = async () => {
    setState({ is: 'camera' });
    if (video.current) await (await openScanner()).start(video.current);
  };
  const isBusy = state.is === 'reading' || state.is === 'camera';
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div>
        <SampleLabel codeRef={label} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" size="lg" disabled={isBusy} onClick={() => void scanLabel().catch(fail)}>
            <ScanLine aria-hidden />
            {state.is === 'reading' ? 'Reading...' : 'Scan this label'}
          </Button>
          <Button size="lg" disabled={isBusy} onClick={() => void useCamera().catch(fail)}>
            <Camera aria-hidden />
            Use my camera
          </Button>
        </div>
        <p className="mt-3 text-sm text-pretty text-muted">
          With the camera, hold up any barcode or QR code. The picture is read in your browser and sent nowhere.
        </p>
      </div>
      <Card className="min-h-64" aria-live="polite">
        <video
          ref={video}
          playsInline
          muted
          hidden={state.is !== 'camera'}
          className="aspect-video w-full rounded-sm bg-hover object-cover"
        />
        <Outcome state={state} onStop={() => (scanner.current?.stop(), setState({ is: 'idle' }))} />
      </Card>
    </div>
  );
}

function Outcome({ state, onStop }: { state: State; onStop: () => void }) {
  switch (state.is) {
    case 'found':
      return state.code === sampleCode ? <FoundItem /> : <OtherCode code={state.code} />;
    case 'failed':
      return <p className="text-base text-bad">{state.message}</p>;
    case 'camera':
      return (
        <Button className="mt-3" onClick={onStop}>
          Stop the camera
        </Button>
      );
    default:
      return (
        <p className="text-base text-pretty text-muted">
          What the scanner finds comes up here, with the buttons you would use in the aisle.
        </p>
      );
  }
}

function OtherCode({ code }: { code: string }) {
  return (
    <>
      <h3 className="text-xl font-semibold">Read: {code}</h3>
      <p className="mt-1 text-base text-pretty text-muted">
        In the app this brings up the item that carries the code, or offers to put it on one. A supplier’s barcode works as well as our
        labels.
      </p>
    </>
  );
}

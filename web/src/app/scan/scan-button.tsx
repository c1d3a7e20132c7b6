import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { wakeSound } from '../../features/scan/wake-sound.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const CodeReaderDialog = lazy(() =>
  import('../../features/scan/code-reader-dialog.tsx').then((file) => ({ default: file.CodeReaderDialog })),
);

/** Opens the camera and hands over each code it reads. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    wakeSound();
    setIsOpen(true);
  };
  return (
    <>
      <IconButton label="Scan QR" variant="secondary" icon={<ScanLine aria-hidden />} onClick={open} />
      {isOpen ? (
        <Suspense fallback={null}>
          <CodeReaderDialog onCode={onCode} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

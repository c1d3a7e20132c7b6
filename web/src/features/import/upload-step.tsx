import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { formWith } from '../../platform/form-with.ts';
import { Card } from '../../ui/card.tsx';
import { DropZone } from './drop-zone.tsx';
import { ExportCard } from './export-card.tsx';
import { ImagesZipCard } from './images-zip-card.tsx';
import { useStartImageZip } from './images-zip.queries.ts';
import { useStartImport } from './import.queries.ts';
import { PastImports } from './past-imports.tsx';

interface UploadStepProps {
  backup: ReactNode;
  onStarted: (id: number) => void;
  onPictures: (id: number) => void;
}

export function UploadStep({ backup, onStarted, onPictures }: UploadStepProps) {
  const start = useStartImport();
  const pictures = useStartImageZip();
  const sendZip = (file: File) => {
    start.reset();
    pictures.mutate({ body: formWith('file', file) }, { onSuccess: ({ id }) => onPictures(id) });
  };
  const send = (file: File) => {
    pictures.reset();
    // A zip that is dropped here can only be pictures: workbooks have a name of their own.
    if (/\.zip$/i.test(file.name)) {
      sendZip(file);
      return;
    }
    start.mutate({ body: formWith('file', file) }, { onSuccess: ({ id }) => onStarted(id) });
  };
  const error = start.error ?? pictures.error;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card>
        <DropZone isBusy={start.isPending || pictures.isPending} onFile={send} />
        <div aria-live="polite">
          {error ? (
            <p className="mt-4 flex items-start gap-2 rounded-md bg-bad-soft px-4 py-3">
              <CircleAlert aria-hidden className="h-lh w-4 shrink-0 text-bad" />
              <span>{bodyOf(error)}</span>
            </p>
          ) : null}
        </div>
      </Card>
      <ImagesZipCard isBusy={pictures.isPending} onFile={sendZip} />
      <PastImports />
      <ExportCard />
      {backup}
    </div>
  );
}

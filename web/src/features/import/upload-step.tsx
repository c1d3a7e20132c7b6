import { CircleAlert } from 'lucide-react';
import { bodyOf } from '../../platform/errors.ts';
import { Card } from '../../ui/card.tsx';
import { DropZone } from './drop-zone.tsx';
import { ExportCard } from './export-card.tsx';
import { useStartImport } from './import.queries.ts';
import { PastImports } from './past-imports.tsx';

export function UploadStep({ onStarted }: { onStarted: (id: number) => void }) {
  const start = useStartImport();
  const send = (file: File) => {
    const body = new FormData();
    body.append('file', file, file.name);
    start.mutate({ body }, { onSuccess: ({ id }) => onStarted(id) });
  };
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card>
        <DropZone isBusy={start.isPending} onFile={send} />
        <div aria-live="polite">
          {start.error ? (
            <p className="mt-4 flex items-start gap-2 rounded-md bg-bad-soft px-4 py-3">
              <CircleAlert aria-hidden className="h-lh w-4 shrink-0 text-bad" />
              <span>{bodyOf(start.error)}</span>
            </p>
          ) : null}
        </div>
      </Card>
      <PastImports />
      <ExportCard />
    </div>
  );
}

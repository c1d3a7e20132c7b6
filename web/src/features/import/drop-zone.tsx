import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFileDrop } from './use-file-drop.ts';

/** A file is dropped anywhere on the page, or chosen. */
export function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop((file) => {
    if (!isBusy) onFile(file);
  });
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-md border border-dashed border-line-strong px-4 py-10 text-center transition-colors duration-150',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <FileSpreadsheet aria-hidden className="size-6" />
      </span>
      <p className="mt-4 text-lg font-semibold max-md:hidden">Drop a CSV or Excel file here</p>
      <p className="mt-4 text-lg font-semibold md:hidden">Choose a CSV or Excel file</p>
      <p className="mt-1 max-w-md text-pretty text-muted">
        Nothing is written until you have seen every change and every problem. Exports of Sortly, inFlow, BoxHero, Zoho, Square, Shopify and
        QuickBooks are understood.
      </p>
      <Button variant="primary" className="mt-5" isBusy={isBusy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="CSV or Excel file"
        tabIndex={-1}
        className="sr-only"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

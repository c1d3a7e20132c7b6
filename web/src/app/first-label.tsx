import { labelFormats } from '@onhand/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer, ScanLine } from 'lucide-react';
import { Link } from 'react-router';
import { LabelCloseUp } from '../features/labels/label-drawing.tsx';
import { labelPreviewQuery, usePrintLabels } from '../features/labels/labels.queries.ts';
import { wakeSound } from '../features/scan/wake-sound.ts';
import { saveFile } from '../platform/save-file.ts';
import { openWaitingTab, showPdf } from '../platform/show-pdf.ts';
import { Button } from '../ui/button.tsx';
import { useIsMobile } from '../ui/use-is-mobile.ts';

const format = 'roll-62';

/** The label of the item that was just made: to be printed, or scanned right off the screen. */
export function FirstLabel({ item }: { item: { id: number; name: string } }) {
  const job = { selection: { itemIds: [item.id] }, format, copies: 1, skip: 0, hasBorders: false } as const;
  const { data } = useQuery(labelPreviewQuery({ ...job, selection: { itemIds: [item.id] } }));
  const print = usePrintLabels();
  const isMobile = useIsMobile();
  const fileName = `Label of ${item.name}.pdf`;
  const [drawing] = data?.drawings ?? [];
  const body = { ...job, selection: { itemIds: [item.id] } };
  const getPdf = () => {
    if (isMobile) return print.mutate({ body }, { onSuccess: (pdf) => saveFile(pdf, fileName) });
    const tab = openWaitingTab('Preparing the label…');
    print.mutateAsync({ body }).then(
      (pdf) => showPdf(tab, pdf, fileName),
      () => tab?.close(),
    );
  };
  return (
    <section aria-label="Your first label" className="flex flex-col gap-4 border-t pt-5">
      <h2 className="font-semibold">This is the label of “{item.name}”</h2>
      {drawing ? <LabelCloseUp format={labelFormats[format]} drawing={drawing} /> : <div className="h-32 rounded-md border bg-surface" />}
      <p className="text-sm text-pretty text-muted">Print it and stick it on, or hold the screen before a camera: it is found at once.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button size="lg" isBusy={print.isPending} onClick={getPdf}>
          {isMobile ? <Download aria-hidden /> : <Printer aria-hidden />}
          {isMobile ? 'Download' : 'Print'}
        </Button>
        <Button asChild variant="primary" size="lg">
          <Link to="/scan" onClick={wakeSound}>
            <ScanLine aria-hidden />
            Scan it
          </Link>
        </Button>
      </div>
    </section>
  );
}

import { labelsPerPage, type LabelSelection } from '@onhand/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { saveFile } from '../../platform/save-file.ts';
import { openWaitingTab, showPdf } from '../../platform/show-pdf.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { LabelCloseUp } from './label-drawing.tsx';
import { chosenFormat, jobOf, knownFields, knownFormat, knownSize, type LabelChoice, problemsOf } from './label-job.rules.ts';
import { LabelOptions } from './label-options.tsx';
import { LabelPreview } from './label-preview.tsx';
import { labelPreviewQuery, usePrintLabels } from './labels.queries.ts';

/** INV-11: QR labels of some items, or of all that a filter finds, as a PDF to print. */
export function LabelDialog({ selection, isOpen, onClose }: { selection: LabelSelection; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Print labels"
        description={
          'placeIds' in selection
            ? 'Scanned, it is the place you work from; any phone shows what is in it.'
            : 'Each label has a QR code that opens the item on any phone.'
        }
        size="xl"
        phoneFullScreen
        onOpenAutoFocus={focusOnChosen}
      >
        <LabelForm selection={selection} />
      </DialogContent>
    </Dialog>
  );
}

/** The labels chosen last have the focus, so that Enter prints again and an arrow key chooses another kind. */
function focusOnChosen(event: Event): void {
  const chosen = event.target instanceof Element ? event.target.querySelector<HTMLElement>('input:checked') : null;
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
}

function LabelForm({ selection }: { selection: LabelSelection }) {
  const [remembered, remember] = useLocal('labelFormat');
  const [numbers, setNumbers] = useState({ copies: '1', first: '1', hasBorders: false });
  const [fields, rememberFields] = useLocal('labelFields');
  const [size, rememberSize] = useLocal('labelSize');
  const choice: LabelChoice = { ...numbers, ...knownSize(size), format: knownFormat(remembered), fields: knownFields(fields) };
  const problems = problemsOf(choice);
  const job = jobOf(selection, choice);
  const preview = useQuery(labelPreviewQuery({ ...job, hasBorders: false }));
  const change = ({ format, fields: chosen, width, height, ...rest }: Partial<LabelChoice>) => {
    if (format) remember(format);
    if (chosen) rememberFields(chosen.join(' '));
    if (width !== undefined || height !== undefined) rememberSize(`${width ?? choice.width} × ${height ?? choice.height}`);
    // Places are counted anew on another sheet.
    setNumbers((last) => ({ ...last, ...rest, ...(format && { first: '1' }) }));
  };
  const format = chosenFormat(choice);
  const isSheet = labelsPerPage(format) > 1;
  const [firstLabel] = preview.data?.drawings ?? [];
  return (
    <>
      <ModalBody className="grid content-start gap-x-8 gap-y-6 md:grid-cols-[18rem_1fr]">
        <div className="flex flex-col gap-5">
          <LabelOptions choice={choice} problems={problems} isSheet={isSheet} onChange={change} />
          {isSheet && firstLabel ? <LabelCloseUp format={format} drawing={firstLabel} /> : null}
        </div>
        <LabelPreview
          result={preview}
          format={format}
          first={job.skip ?? 0}
          onFirstChange={(place) => change({ first: String(place + 1) })}
        />
      </ModalBody>
      <PrintButtons
        job={job}
        isReady={Object.keys(problems).length === 0 && firstLabel !== undefined}
        fileName={`Labels ${format.name}.pdf`}
      />
    </>
  );
}

function PrintButtons({ job, isReady, fileName }: { job: ReturnType<typeof jobOf>; isReady: boolean; fileName: string }) {
  // Phones print and share from the file; on a desk the viewer in a new tab has the printer at hand.
  const isMobile = useIsMobile();
  const save = usePrintLabels();
  const print = usePrintLabels();
  const download = () => save.mutate({ body: job }, { onSuccess: (pdf) => saveFile(pdf, fileName) });
  const openToPrint = () => {
    const tab = openWaitingTab('Preparing labels…');
    // A promise, because the tab waits for its file whether or not the dialog is still open. Failures tell themselves.
    print.mutateAsync({ body: job }).then(
      (pdf) => showPdf(tab, pdf, fileName),
      () => tab?.close(),
    );
  };
  return (
    <ModalFooter>
      <Button variant={isMobile ? 'primary' : 'secondary'} disabled={!isReady} isBusy={save.isPending} onClick={download}>
        <Download aria-hidden />
        Download PDF
      </Button>
      {isMobile ? null : (
        <Button variant="primary" disabled={!isReady} isBusy={print.isPending} onClick={openToPrint}>
          <Printer aria-hidden />
          Open to print
        </Button>
      )}
    </ModalFooter>
  );
}

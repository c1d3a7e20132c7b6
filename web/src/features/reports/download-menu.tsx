import { type ReportFormat, reportFormats } from '@onhand/contract/report-files';
import type { ReportId, ReportRequest } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { ChevronDown, Download, FileSpreadsheet, FileText, Printer, Sheet } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { saveFile } from '../../platform/save-file.ts';
import { openWaitingTab, showPdf } from '../../platform/show-pdf.ts';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { reportFile } from './reports.queries.ts';

const formats: Record<ReportFormat, { label: string; icon: typeof FileText }> = {
  pdf: { label: 'PDF', icon: FileText },
  xlsx: { label: 'Excel', icon: FileSpreadsheet },
  csv: { label: 'CSV', icon: Sheet },
};

/** Every row of the report, not only those on the screen, as a file; or its PDF in a tab that prints. */
export function DownloadMenu({ report, request, isDisabled }: { report: ReportId; request: ReportRequest; isDisabled: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const fetchFile = async (format: ReportFormat, handOver: (file: Blob) => void, giveUp?: () => void) => {
    setIsBusy(true);
    try {
      handOver(await reportFile(report, request, format));
    } catch (error) {
      giveUp?.();
      showError(error);
    }
    setIsBusy(false);
  };
  const print = () => {
    const tab = openWaitingTab(`Preparing ${reportRegistry[report].title}…`);
    void fetchFile(
      'pdf',
      (pdf) => showPdf(tab, pdf, `${report}.pdf`),
      () => tab?.close(),
    );
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button isBusy={isBusy} disabled={isDisabled} className="max-md:px-2.5">
          <Download aria-hidden />
          Download
          <ChevronDown aria-hidden className="text-muted max-md:hidden" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {reportFormats.map((format) => {
          const { label, icon: Icon } = formats[format];
          return (
            <DropdownMenuItem
              key={format}
              icon={<Icon aria-hidden />}
              onSelect={() => void fetchFile(format, (file) => saveFile(file, `${report}.${format}`))}
            >
              {label}
            </DropdownMenuItem>
          );
        })}
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Printer aria-hidden />} onSelect={print}>
          Print
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

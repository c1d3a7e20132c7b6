import { type ReportView, ReportViewInput } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { ViewDialog } from '../../platform/view-dialog.tsx';
import type { ReportState } from './report-state.rules.ts';
import { useCreateView, useUpdateView } from './reports.queries.ts';

interface ReportViewDialogProps {
  report: ReportId;
  state: ReportState;
  view: ReportView | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (view: ReportView) => void;
}

const Fields = ReportViewInput.pick({ name: true, isShared: true });

export function ReportViewDialog({ report, state, view, ...dialog }: ReportViewDialogProps) {
  const create = useCreateView();
  const update = useUpdateView();
  return (
    <ViewDialog
      {...dialog}
      view={view}
      fields={Fields}
      description="Keeps the days, filters, grouping and order you see now."
      shareLabel="Share with everyone who sees reports"
      isBusy={create.isPending || update.isPending}
      save={(body, outcome) => {
        if (view) update.mutate({ params: { id: view.id }, body }, outcome);
        else create.mutate({ body: { report, request: state, ...body } }, outcome);
      }}
    />
  );
}

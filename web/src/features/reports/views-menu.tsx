import { ReportViewInput } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { KeptViews } from '../../platform/kept-views.tsx';
import { paramsOf, type ReportState } from './report-state.rules.ts';
import { useCreateView, useDeleteView, useUpdateView, viewsQuery } from './reports.queries.ts';

interface ViewsMenuProps {
  report: ReportId;
  state: ReportState;
  viewId: number | null;
  onShow: (state: ReportState, viewId: number | null) => void;
}

const Fields = ReportViewInput.pick({ name: true, isShared: true });

/** The views kept of this report, and what can be done with the one that is shown. */
export function ViewsMenu({ report, state, ...shown }: ViewsMenuProps) {
  const { data = [] } = useQuery(viewsQuery);
  const create = useCreateView();
  const update = useUpdateView();
  const remove = useDeleteView();
  return (
    <KeptViews
      {...shown}
      views={data.filter((view) => view.report === report)}
      shown={state}
      keptIn={({ request }): ReportState => request}
      isSame={(one, other) => String(paramsOf(report, one)) === String(paramsOf(report, other))}
      fields={Fields}
      description="Keeps the days, filters, grouping and order you see now."
      shareLabel="Share with everyone who sees reports"
      isBusy={create.isPending || update.isPending}
      create={(request, body, outcome) => create.mutate({ body: { report, request, ...body } }, outcome)}
      update={(id, change, outcome) =>
        update.mutate({ params: { id }, body: 'kept' in change ? { request: change.kept } : change }, outcome)
      }
      remove={(id, outcome) => remove.mutate({ params: { id } }, outcome)}
    />
  );
}

import type { ReportView } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SavedViewsMenu } from '../../ui/saved-views-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { paramsOf, type ReportState } from './report-state.rules.ts';
import { useCreateView, useDeleteView, useUpdateView, viewsQuery } from './reports.queries.ts';
import { ReportViewDialog } from './report-view-dialog.tsx';

interface ViewsMenuProps {
  report: ReportId;
  state: ReportState;
  viewId: number | null;
  onShow: (state: ReportState, viewId: number | null) => void;
}

/** The views kept of this report, and what can be done with the one that is shown. */
export function ViewsMenu({ report, state, viewId, onShow }: ViewsMenuProps) {
  const { data = [] } = useQuery(viewsQuery);
  const views = data.filter((view) => view.report === report);
  const current = views.find(({ id }) => id === viewId);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const update = useUpdateView();
  const remove = useDeleteView();
  const create = useCreateView();
  const isChanged = current !== undefined && !isSame(report, current.request, state);
  const save = (view: ReportView) =>
    update.mutate(
      { params: { id: view.id }, body: { request: state } },
      { onSuccess: () => void toast({ title: `“${view.name}” saved`, tone: 'success' }) },
    );
  const drop = (view: ReportView) => {
    const { name, request, isShared } = view;
    const restore = () => create.mutate({ body: { report, name, request, isShared } }, { onSuccess: ({ id }) => onShow(request, id) });
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => {
          onShow(state, null);
          toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: restore } });
        },
      },
    );
  };
  return (
    <>
      <SavedViewsMenu
        views={views}
        current={current}
        isChanged={isChanged}
        onShow={(view) => onShow(view.request, view.id)}
        onSave={save}
        onSaveAs={() => setDialog('new')}
        onRename={() => setDialog('edit')}
        onDelete={drop}
      />
      <ReportViewDialog
        report={report}
        state={state}
        view={dialog === 'edit' ? current : undefined}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        onSaved={(view) => onShow(view.request, view.id)}
      />
    </>
  );
}

function isSame(report: ReportId, one: ReportState, other: ReportState): boolean {
  return String(paramsOf(report, one)) === String(paramsOf(report, other));
}

import type { ReportView } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, ChevronDown, Pencil, Save, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { paramsOf, type ReportState } from './report-state.rules.ts';
import { useCreateView, useDeleteView, useUpdateView, viewsQuery } from './reports.queries.ts';
import { ViewDialog } from './view-dialog.tsx';

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
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button className="max-md:px-2.5" aria-label={current ? `View: ${current.name}${isChanged ? ', changed' : ''}` : 'Saved views'}>
            <Bookmark aria-hidden />
            <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
            {isChanged ? <span aria-hidden className="size-1.5 rounded-full bg-accent" /> : null}
            <ChevronDown aria-hidden className="text-muted max-md:hidden" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {views.length > 0 ? <DropdownMenuLabel>Saved views</DropdownMenuLabel> : null}
          {views.map((view) => (
            <DropdownMenuItem
              key={view.id}
              icon={view.id === viewId ? <Check aria-hidden /> : view.isShared ? <Users aria-hidden /> : <Bookmark aria-hidden />}
              onSelect={() => onShow(view.request, view.id)}
            >
              <span className="max-w-56 truncate">{view.name}</span>
            </DropdownMenuItem>
          ))}
          {views.length > 0 ? <DropdownMenuSeparator /> : null}
          {current && isChanged ? (
            <DropdownMenuItem icon={<Save aria-hidden />} onSelect={() => save(current)}>
              Save changes
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem icon={<BookmarkPlus aria-hidden />} onSelect={() => setDialog('new')}>
            Save as a view
          </DropdownMenuItem>
          {current ? (
            <>
              <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('edit')}>
                Rename or share
              </DropdownMenuItem>
              <DropdownMenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => drop(current)}>
                Delete view
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <ViewDialog
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

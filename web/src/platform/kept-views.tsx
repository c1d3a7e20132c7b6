import { useState } from 'react';
import { type SavedView, SavedViewsMenu } from '../ui/saved-views-menu.tsx';
import { toast } from '../ui/toast.ts';
import { showError } from './error-toast.ts';
import { type Named, type Outcome, ViewDialog, type ViewWords } from './view-dialog.tsx';

interface KeptViewsProps<View, Shown> extends ViewWords {
  views: readonly View[];
  viewId: number | null;
  /** What is on the screen now. */
  shown: Shown;
  keptIn: (view: View) => Shown;
  isSame: (one: Shown, other: Shown) => boolean;
  onShow: (shown: Shown, viewId: number | null) => void;
  /** True unless told: a person who may not change a view can still save a copy of their own. */
  mayChange?: (view: View) => boolean;
  isOpenAtStart?: boolean;
  isBusy: boolean;
  create: (kept: Shown, body: Named, outcome: Outcome<View>) => void;
  update: (id: number, change: { kept: Shown } | Named, outcome: Outcome<View>) => void;
  remove: (id: number, outcome: { onSuccess: () => void }) => void;
}

/** What was kept of a screen under a name, and what can be done with the one that is shown. */
export function KeptViews<View extends SavedView & { isMine: boolean }, Shown>(props: KeptViewsProps<View, Shown>) {
  const { views, viewId, shown, keptIn, isSame, onShow, mayChange, isOpenAtStart, create, update, remove, ...dialogProps } = props;
  const current = views.find(({ id }) => id === viewId);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const edited = dialog === 'edit' ? current : undefined;
  const show = (view: View) => onShow(keptIn(view), view.id);
  const save = ({ id, name }: View) =>
    update(id, { kept: shown }, { onSuccess: () => toast({ title: `“${name}” saved`, tone: 'success' }), onError: showError });
  const drop = (view: View) => {
    const { id, name, isShared } = view;
    const restore = () => create(keptIn(view), { name, isShared }, { onSuccess: show, onError: showError });
    remove(id, {
      onSuccess: () => {
        onShow(shown, null);
        toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: restore } });
      },
    });
  };
  return (
    <>
      <SavedViewsMenu
        views={views}
        current={current}
        isChanged={current !== undefined && !isSame(keptIn(current), shown)}
        mayChange={current !== undefined && (mayChange?.(current) ?? true)}
        isOpenAtStart={isOpenAtStart}
        onShow={show}
        onSave={save}
        onSaveAs={() => setDialog('new')}
        onRename={() => setDialog('edit')}
        onDelete={drop}
      />
      <ViewDialog
        {...dialogProps}
        view={edited}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        onSaved={show}
        save={(body, outcome) => (edited ? update(edited.id, body, outcome) : create(shown, body, outcome))}
      />
    </>
  );
}

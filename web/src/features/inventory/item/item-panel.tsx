import { ArrowLeft, PackageX, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDocumentTitle } from '../../../platform/document-title.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ModalLayer } from '../../../ui/modal-layer.tsx';
import { ModalHeader } from '../../../ui/modal-parts.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { ItemActions } from './item-actions.tsx';
import { usePanelItem } from './item.queries.ts';
import type { ItemParts } from './item-parts.ts';
import { ItemView } from './item-view.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';

export interface ItemPanelProps {
  itemId: number;
  onClose: () => void;
  onOpenItem: (itemId: number) => void;
  onPrintLabel: (itemId: number) => void;
  /** The activity feature draws the log of who changed which field; only people who may see it get it. */
  activity?: ReactNode;
  parts: ItemParts;
}

/** One item: beside the list on a large screen, over it on a phone. */
export function ItemPanel(props: ItemPanelProps) {
  const isMobile = useIsMobile();
  const { data: item } = usePanelItem(props.itemId).result;
  const [tab, setTab] = useState('details');
  useDocumentTitle(item?.name ?? 'Item');
  const content = <PanelContent key={props.itemId} {...props} isMobile={isMobile} tab={tab} onTab={setTab} />;
  const name = item?.name ?? 'Item';
  return isMobile ? (
    <PhonePanel name={name} onClose={props.onClose}>
      {content}
    </PhonePanel>
  ) : (
    <SidePanel about={props.itemId} name={name} onClose={props.onClose}>
      {content}
    </SidePanel>
  );
}

function PanelContent(props: ItemPanelProps & { isMobile: boolean; tab: string; onTab: (tab: string) => void }) {
  const { itemId, onClose, onOpenItem, onPrintLabel, activity, parts, isMobile, tab, onTab } = props;
  const { result, isGone } = usePanelItem(itemId);
  return (
    <>
      <div className={cx('flex min-h-12 shrink-0 items-center gap-1 pr-3', isMobile ? 'pl-2' : 'pl-5')}>
        {isMobile ? <IconButton label="Back to the list" icon={<ArrowLeft aria-hidden />} onClick={onClose} /> : null}
        {result.data && !isGone ? parts.crumbs(result.data.folderId) : <span className="grow" />}
        {result.data && !isGone ? (
          <ItemActions item={result.data} onClose={onClose} onOpenItem={onOpenItem} onPrintLabel={onPrintLabel} />
        ) : null}
        {isMobile ? null : <IconButton label="Close" shortcut="esc" icon={<X aria-hidden />} onClick={onClose} />}
      </div>
      {isGone ? (
        <EmptyState
          icon={<PackageX aria-hidden />}
          title="This item is not here any more"
          text="It was deleted, or moved to a folder you have no access to."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : (
        <Loaded result={result} skeleton={<SkeletonText lines={10} className="px-5 py-4" />}>
          {(item) => <ItemView item={item} tab={tab} onTab={onTab} onPrintLabel={onPrintLabel} activity={activity} parts={parts} />}
        </Loaded>
      )}
    </>
  );
}

function PhonePanel({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <ModalLayer
        layerClassName="justify-end"
        className="h-full w-full pt-[env(safe-area-inset-top)] data-[state=open]:animate-from-right"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // The panel itself takes the focus, because its first button would show a hint that nobody asked for.
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        onEscapeKeyDown={(event) => {
          // In an editor Escape only ends the editing.
          if (event.target instanceof Element && event.target.closest('[data-editing]')) event.preventDefault();
        }}
      >
        <ModalHeader title={name} isTitleHidden />
        <div className="flex min-h-0 grow flex-col bg-surface">{children}</div>
      </ModalLayer>
    </Dialog>
  );
}

import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { toastsStayAbove } from '../../../ui/toast-room.ts';
import { useMeantPlace } from '../../places/places.queries.ts';
import { ItemDetails } from './details/item-details.tsx';
import { ItemHeader } from './item-header.tsx';
import type { ItemParts } from './item-parts.ts';
import { useItemRemoval } from './item.queries.ts';

interface ItemViewProps {
  item: Item;
  tab: string;
  onTab: (tab: string) => void;
  onPrintLabel: (itemId: number) => void;
  activity: ReactNode;
  parts: ItemParts;
}

/** INV-08: the item with everything about it. */
export function ItemView({ item, tab, onTab, onPrintLabel, activity, parts }: ItemViewProps) {
  const { role } = useUser();
  const canManage = can(role, 'MANAGE_INVENTORY');
  // An archived item is kept as it was; to edit it, people restore it first.
  const canEdit = can(role, 'EDIT_INVENTORY') && item.archivedAt === null;
  const [isCounting, setIsCounting] = useState(false);
  const [chosen, setChosen] = useState<number | null>();
  const meant = useMeantPlace(item);
  // What somebody chose stays, also where the last of it is gone and the place with it.
  const place = { placeId: chosen === undefined ? meant : chosen, onChoose: setChosen };
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {item.archivedAt ? <ArchivedNote item={item} canRestore={canManage} /> : null}
        <ItemHeader
          item={item}
          canEdit={canEdit}
          parts={parts}
          onCount={() => setIsCounting(true)}
          onShowPictures={() => onTab('pictures')}
        />
        {parts.places(item, { ...place, canEdit })}
        <Tabs value={tab} onValueChange={onTab}>
          <TabsList label="About this item" className="sticky top-0 z-10 bg-surface px-3 max-md:gap-0 max-md:px-2 max-md:[&>button]:px-1.5">
            <TabsTrigger value="details">Details</TabsTrigger>
            <TabsTrigger value="pictures" count={item.images.length || undefined}>
              Pictures
            </TabsTrigger>
            <TabsTrigger value="history">History</TabsTrigger>
            <TabsTrigger value="label">Label</TabsTrigger>
            {activity && canManage ? <TabsTrigger value="activity">Activity</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="details" className="px-5 pt-4 pb-6">
            <ItemDetails item={item} canEdit={canEdit} parts={parts} />
          </TabsContent>
          <TabsContent value="pictures" className="px-5 pt-4 pb-6">
            {parts.pictures(item, canEdit)}
          </TabsContent>
          <TabsContent value="history" className="px-5 pt-4 pb-6">
            {parts.history(item)}
          </TabsContent>
          <TabsContent value="label" className="px-5 pt-4 pb-6">
            {parts.label(item, () => onPrintLabel(item.id))}
          </TabsContent>
          {activity && canManage ? (
            <TabsContent value="activity" className="px-5 pt-4 pb-6">
              {activity}
            </TabsContent>
          ) : null}
        </Tabs>
      </div>
      {canEdit ? (
        <div ref={toastsStayAbove} className="shrink-0 border-t bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {parts.stock(item, { ...place, isCounting, onCounted: () => setIsCounting(false) })}
        </div>
      ) : null}
    </>
  );
}

function ArchivedNote({ item, canRestore }: { item: Item; canRestore: boolean }) {
  const { restore } = useItemRemoval(item);
  return (
    <Banner
      action={
        canRestore ? (
          <Button size="sm" isBusy={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </Button>
        ) : undefined
      }
    >
      This item is archived.
    </Banner>
  );
}

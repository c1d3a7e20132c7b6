import { can } from '@onhand/contract/permissions';
import { useNavigate, useSearchParams } from 'react-router';
import { ActivityList } from '../../features/activity/activity-list.tsx';
import { CreateItemForm } from '../../features/inventory/item/form/item-form.tsx';
import { ItemPanel } from '../../features/inventory/item/item-panel.tsx';
import { QueuedPictures } from '../../features/pictures/queued-pictures.tsx';
import { useUser } from '../../platform/session.ts';
import type { useInventoryPlace } from './inventory-place.ts';
import { itemParts } from './item-parts.tsx';

/** The item or the form that is open over the list. */
export function OpenPane({ place, onPrintLabel }: { place: ReturnType<typeof useInventoryPlace>; onPrintLabel: (itemId: number) => void }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const canSeeActivity = can(useUser().role, 'MANAGE_INVENTORY');
  const close = () => void navigate(place.listPath);
  const open = (id: number) => void navigate(place.itemPath(id));
  if (place.itemId !== null) {
    return (
      <ItemPanel
        itemId={place.itemId}
        onClose={close}
        onOpenItem={open}
        onPrintLabel={onPrintLabel}
        parts={itemParts}
        activity={canSeeActivity ? <ActivityList kind="item" subjectId={place.itemId} /> : undefined}
      />
    );
  }
  if (!place.isCreating) return null;
  return (
    <CreateItemForm
      folderId={typeof place.folder === 'number' ? place.folder : null}
      code={search.get('code')}
      pictures={(pictures, onChange) => <QueuedPictures pictures={pictures} onChange={onChange} />}
      onCreated={(id) => void navigate(place.itemPath(id), { replace: true })}
      onClose={close}
    />
  );
}

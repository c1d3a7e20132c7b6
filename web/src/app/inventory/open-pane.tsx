import { useNavigate } from 'react-router';
import { CreateItemForm } from '../../features/inventory/item/item-form.tsx';
import { ItemPanel } from '../../features/inventory/item/item-panel.tsx';
import type { useInventoryPlace } from './inventory-place.ts';

/** The item or the form that is open over the list. */
export function OpenPane({
  place,
  onPrintLabel,
}: {
  place: ReturnType<typeof useInventoryPlace>;
  isMobile: boolean;
  onPrintLabel: (itemId: number) => void;
}) {
  const navigate = useNavigate();
  const close = () => void navigate(place.listPath);
  const open = (id: number) => void navigate(place.itemPath(id));
  if (place.itemId !== null) {
    return <ItemPanel itemId={place.itemId} onClose={close} onOpenItem={open} onPrintLabel={onPrintLabel} />;
  }
  if (!place.isCreating) return null;
  return (
    <CreateItemForm
      folderId={typeof place.folder === 'number' ? place.folder : null}
      onCreated={(id) => void navigate(place.itemPath(id), { replace: true })}
      onClose={close}
    />
  );
}

import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folderPathText, foldersQuery } from '../../features/folders/folders.queries.ts';
import { ItemThumb } from '../../features/inventory/list/rows/item-thumb.tsx';
import { CameFrom, type Shortfall } from '../../features/places/came-from.tsx';
import { PlaceChip } from '../../features/places/place-chip.tsx';
import { WhoButton } from '../../features/places/who-button.tsx';
import { WorkingFrom } from '../../features/places/working-from.tsx';
import { PurchasePrice } from '../../features/stock/purchase-price.tsx';
import { asksForPrice } from '../../features/stock/asks-for-price.ts';
import type { CameraProblem } from '../../features/scan/camera-problem.rules.ts';
import type { FoundFacts, PricePanel, ScanRequest } from '../../features/scan/scan-ports.ts';
import { ScannerDialog } from '../../features/scan/scanner-dialog.tsx';
import { useUser } from '../../platform/session.ts';
import { useJobSlot } from './use-job-slot.tsx';
import { useQuickActionSlot } from './use-quick-action-slot.tsx';
import { useScanPorts } from './use-scan-ports.ts';

/** The scanner with everything it meets: stock, prices, the ledger and quick actions. Loaded when it is first opened. */
export function ScanFlow({ request, onClose }: { request: ScanRequest; onClose: (problem?: CameraProblem) => void }) {
  const [shortfall, setShortfall] = useState<Shortfall | null>(null);
  const ports = useScanPorts(setShortfall);
  const quickActions = useQuickActionSlot(setShortfall);
  const { slot: quick, tookBack, renderJob } = useJobSlot(quickActions);
  const undo: typeof ports.undo = async (action) => {
    const isDone = await ports.undo(action);
    if (isDone) tookBack(action);
    return isDone;
  };
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const pricePanel: PricePanel = {
    isAsked: (item) => maySeeCosts && asksForPrice(item.valuationMethod),
    render: (props) => <PurchasePrice {...props} />,
  };
  return (
    <ScannerDialog
      request={request}
      ports={{ ...ports, undo }}
      pricePanel={pricePanel}
      facts={{ ...foundFacts, renderJob }}
      quick={quick}
      where={<WorkingFrom />}
      // The panel of the item beside it has the item's own id for its key.
      notice={shortfall ? <CameFrom key={`came ${shortfall.item.id}`} {...shortfall} onDone={() => setShortfall(null)} /> : null}
      onClose={onClose}
    />
  );
}

/** Parts that the panel of a scanned item shows beside its stock. */
const foundFacts: Omit<FoundFacts, 'renderJob'> = {
  renderPicture: (item) => (item.coverImageId === null ? null : <ItemThumb item={item} className="size-16 rounded-md" />),
  renderPlace: (item) => (item.places.length > 1 ? null : <Place {...item} />),
  renderWhere: (item, placeId, onChoose) => (
    <div className="flex min-w-0">
      <PlaceChip item={item} placeId={placeId} onChoose={onChoose} />
    </div>
  ),
  renderWho: (item) => <WhoButton item={item} />,
};

function Place({ folderId, archivedAt }: Pick<Item, 'folderId' | 'archivedAt'>) {
  const { data: folders } = useQuery(foldersQuery);
  // Until they are known it would be a lie to say that there is none.
  if (folders === undefined && folderId !== null) return null;
  const path = folderPathText(folders ?? [], folderId);
  // The place that changes is named below already; the way to it is not.
  return path.includes(' › ') || archivedAt !== null ? path : null;
}

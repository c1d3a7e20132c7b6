import { can } from '@onhand/contract/permissions';
import { PurchasePrice } from '../../features/stock/purchase-price.tsx';
import { asksForPrice } from '../../features/stock/asks-for-price.ts';
import type { CameraProblem } from '../../features/scan/camera-problem.rules.ts';
import type { PricePanel, ScanRequest } from '../../features/scan/scan-ports.ts';
import { ScannerDialog } from '../../features/scan/scanner-dialog.tsx';
import { useUser } from '../../platform/session.ts';
import { foundFacts } from './found-facts.tsx';
import { useQuickActionSlot } from './use-quick-action-slot.tsx';
import { useScanPorts } from './use-scan-ports.ts';

/** The scanner with everything it meets: stock, prices, the ledger and quick actions. Loaded when it is first opened. */
export function ScanFlow({ request, onClose }: { request: ScanRequest; onClose: (problem?: CameraProblem) => void }) {
  const ports = useScanPorts();
  const quick = useQuickActionSlot();
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const pricePanel: PricePanel = {
    isAsked: (item) => maySeeCosts && asksForPrice(item.valuationMethod),
    render: (props) => <PurchasePrice {...props} />,
  };
  return <ScannerDialog request={request} ports={ports} pricePanel={pricePanel} facts={foundFacts} quick={quick} onClose={onClose} />;
}

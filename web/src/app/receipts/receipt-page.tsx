import { can } from '@onhand/contract/permissions';
import { ChargesOfReceipt } from '../../features/landed-costs/charges-of-receipt.tsx';
import { ReceiptScreen } from '../../features/receiving/receipt-screen.tsx';
import { ReturnDialog } from '../../features/vendor-returns/return-dialog.tsx';
import { ReturnsOfReceipt } from '../../features/vendor-returns/returns-of-receipt.tsx';
import { useUser } from '../../platform/session.ts';
import { ScanButton } from '../scan/scan-button.tsx';

/** One receipt, with the camera beside its field, what went back of it, and what was added to its cost for whoever may order. */
export function ReceiptPage() {
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  return (
    <ReceiptScreen
      renderScanner={(onCode) => <ScanButton onCode={onCode} />}
      renderReturns={(receipt) => <ReturnsOfReceipt receipt={receipt} />}
      renderReturnDialog={(receipt, isOpen, onClose) => <ReturnDialog receipt={receipt} isOpen={isOpen} onClose={onClose} />}
      renderCharges={mayOrder ? (receiptId) => <ChargesOfReceipt receiptId={receiptId} /> : undefined}
    />
  );
}

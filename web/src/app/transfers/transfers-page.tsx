import { api } from '@onhand/contract';
import { useSearchParams } from 'react-router';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { shownTransfers } from '../../features/transfers/transfers.queries.ts';
import { TransfersScreen } from '../../features/transfers/transfers-screen.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

/** Transfers, with the way to the tools. */
export function TransfersPage() {
  const asked = useSearchParams()[0].get('show');
  const show = shownTransfers.find((one) => one === asked) ?? 'open';
  const tabs = (
    <>
      <TransferTabs value={show} />
      <WaitingHere address={api.transfers.list.path} />
    </>
  );
  return <TransfersScreen show={show} tabs={tabs} />;
}

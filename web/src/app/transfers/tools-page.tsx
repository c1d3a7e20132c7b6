import { api } from '@onhand/contract';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { ToolsScreen } from '../../features/tools/tools-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

/** The tools that people have, beside the transfers, with the camera. */
export function ToolsPage() {
  const tabs = (
    <>
      <TransferTabs value="tools" />
      <WaitingHere address={api.tools.list.path} />
    </>
  );
  return <ToolsScreen tabs={tabs} renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}

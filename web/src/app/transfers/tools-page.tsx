import { ToolsScreen } from '../../features/tools/tools-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

/** The tools that people have, beside the transfers, with the camera. */
export function ToolsPage() {
  return <ToolsScreen tabs={<TransferTabs value="tools" />} renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}

import { ScanLine } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ScanScreen() {
  return (
    <>
      <PageHeader title="Scan QR" description="Look up an item with the camera and change its stock." />
      <EmptyState
        icon={<ScanLine aria-hidden />}
        title="The scanner is not available yet"
        text="It will read the QR code on a label, show the item, and add or remove stock in one tap."
      />
    </>
  );
}

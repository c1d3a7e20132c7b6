import { Package } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function InventoryScreen() {
  return (
    <>
      <PageHeader title="Items" description="Everything you keep in stock, sorted into folders." />
      <EmptyState
        icon={<Package aria-hidden />}
        title="No items yet"
        text="An item is anything you count: a part, a material, a tool. Each is listed here with its quantity, folder and stock status."
      />
    </>
  );
}

import type { Vendor } from '@onhand/contract/vendors';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sheet, SheetContent } from '../../ui/sheet.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { VendorDetails } from './vendor-details.tsx';
import { VendorForm } from './vendor-form.tsx';

interface VendorSheetProps {
  vendors: readonly Vendor[] | undefined;
  /** The vendor in the address: an id, `new`, or nothing. */
  open: string | null;
  show: (vendor: number | 'new' | null) => void;
  canEdit: boolean;
}

/** One vendor beside the list: to read, to change, or to make. The saved values are shown, so no toast lies over its buttons. */
export function VendorSheet({ vendors, open, show, canEdit }: VendorSheetProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const isNew = open === 'new' && canEdit;
  const vendor = vendors?.find(({ id }) => String(id) === open);
  const isEditing = canEdit && vendor !== undefined && editing === open;
  const close = () => {
    setEditing(null);
    show(null);
  };
  const title = isNew ? 'New vendor' : (vendor?.name ?? 'Vendor');
  return (
    <Sheet open={open !== null} onOpenChange={close}>
      <SheetContent title={isEditing ? `Edit ${title}` : title} width="lg" aria-describedby={undefined}>
        {isNew ? (
          <VendorForm onCancel={close} onSaved={({ id }) => show(id)} />
        ) : isEditing ? (
          <VendorForm vendor={vendor} onCancel={() => setEditing(null)} onSaved={() => setEditing(null)} />
        ) : vendor ? (
          <VendorDetails vendor={vendor} canEdit={canEdit} onEdit={() => setEditing(open)} onDeleted={close} />
        ) : vendors ? (
          <EmptyState icon={<Truck aria-hidden />} title="Vendor not found" text="It may have been deleted." />
        ) : (
          <SkeletonText lines={6} className="p-5" />
        )}
      </SheetContent>
    </Sheet>
  );
}

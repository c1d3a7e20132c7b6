import { can } from '@onhand/contract/permissions';
import type { Vendor } from '@onhand/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { Search, Truck } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { useOpenVendor } from './use-open-vendor.ts';
import { VendorSheet } from './vendor-sheet.tsx';
import { vendorsQuery } from './vendors.queries.ts';
import { matching } from './vendors.rules.ts';
import { VendorsTable } from './vendors-table.tsx';

/** TVU-02. */
export function VendorsScreen() {
  const canEdit = can(useUser().role, 'MANAGE_INVENTORY');
  const vendors = useQuery(vendorsQuery);
  const { open, show, search, setSearch } = useOpenVendor();
  return (
    <>
      <ListScreen
        title="Vendors"
        description="Whom you buy from."
        result={vendors}
        create={canEdit ? { label: 'New vendor', onSelect: () => show('new') } : undefined}
        empty={{
          icon: <Truck aria-hidden />,
          title: 'No vendors yet',
          text: 'A vendor has contact details and a lead time, and the items bought there with the vendor’s own number and price.',
        }}
      >
        {(list) => (
          <>
            <Input
              type="search"
              aria-label="Search vendors"
              placeholder="Search name, contact, email or phone"
              leading={<Search aria-hidden />}
              className="mt-6 max-w-md"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Card isPadded={false} className="mt-4 max-md:mb-20">
              <Found vendors={matching(list, search)} search={search} onClear={() => setSearch('')} />
            </Card>
          </>
        )}
      </ListScreen>
      <VendorSheet vendors={vendors.data} open={open} show={show} canEdit={canEdit} />
    </>
  );
}

function Found({ vendors, search, onClear }: { vendors: readonly Vendor[]; search: string; onClear: () => void }) {
  if (vendors.length > 0) return <VendorsTable vendors={vendors} search={search} />;
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title="No vendor found"
      text={`Nothing matches “${search}”.`}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}

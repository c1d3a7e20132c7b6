import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, Truck } from 'lucide-react';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
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
  const hasVendors = (vendors.data?.length ?? 0) > 0;
  const create = () => show('new');
  return (
    <>
      <PageHeader
        title="Vendors"
        description="Whom you buy from."
        actions={
          canEdit && hasVendors ? (
            <MainAction onClick={create}>
              <Plus aria-hidden />
              New vendor
            </MainAction>
          ) : undefined
        }
      />
      <Loaded result={vendors} skeleton={<SkeletonCard className="mt-6" />}>
        {(list) => {
          const found = matching(list, search);
          return hasVendors ? (
            <>
              <Input
                type="search"
                aria-label="Search vendors"
                placeholder="Search name, contact, e-mail or phone"
                leading={<Search aria-hidden />}
                className="mt-6 max-w-md"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Card isPadded={false} className="mt-4 max-md:mb-20">
                {found.length > 0 ? (
                  <VendorsTable vendors={found} search={search} />
                ) : (
                  <EmptyState
                    icon={<Search aria-hidden />}
                    title="No vendor found"
                    text={`Nothing matches “${search}”.`}
                    action={<Button onClick={() => setSearch('')}>Clear search</Button>}
                  />
                )}
              </Card>
            </>
          ) : (
            <EmptyState
              icon={<Truck aria-hidden />}
              title="No vendors yet"
              text="A vendor has contact details and a lead time, and the items bought there with the vendor’s own number and price."
              action={
                canEdit ? (
                  <Button variant="primary" onClick={create}>
                    <Plus aria-hidden />
                    New vendor
                  </Button>
                ) : undefined
              }
            />
          );
        }}
      </Loaded>
      <VendorSheet vendors={vendors.data} open={open} show={show} canEdit={canEdit} />
    </>
  );
}

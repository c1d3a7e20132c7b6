import type { Customer } from '@onhand/contract/customers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { moneyText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { CustomerSheet } from './customer-sheet.tsx';
import { customersQuery } from './customers.queries.ts';

interface CustomersScreenProps {
  renderHead: (actions: ReactNode) => ReactNode;
  /** Their jobs, which are another feature's. */
  renderJobs: (customerId: number) => ReactNode;
}

/** JOB-01: whom you work for. */
export function CustomersScreen({ renderHead, renderJobs }: CustomersScreenProps) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const open = params.get('customer');
  const result = useInfiniteQuery({ ...customersQuery(search), select: ({ pages }) => pages.flatMap(({ customers }) => customers) });
  const set = (name: string, value: string | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: name === 'search' || open !== null, preventScrollReset: true },
    );
  const label = (
    <>
      <Plus aria-hidden />
      New customer
    </>
  );
  return (
    <div className="max-md:pb-20">
      {renderHead(<MainAction onClick={() => set('customer', 'new')}>{label}</MainAction>)}
      <SearchBox
        label="Search customers"
        hint="Name, phone, email or address"
        value={search}
        onSearch={(text) => set('search', text)}
        className="mt-4 md:max-w-md"
      />
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={5} />}>
        {(customers) =>
          customers.length === 0 ? (
            <EmptyState
              icon={<UserRound aria-hidden />}
              title={search ? 'Nobody found' : 'No customers yet'}
              text={
                search
                  ? `Nothing matches “${search}”.`
                  : 'A customer has a name, an address and a phone number, and each job for them has these at hand.'
              }
              action={
                search ? (
                  <Button onClick={() => set('search', null)}>Clear search</Button>
                ) : (
                  <Button variant="primary" onClick={() => set('customer', 'new')}>
                    {label}
                  </Button>
                )
              }
            />
          ) : (
            <Card isPadded={false} className="mt-4">
              <ul aria-label="Customers" className="divide-y">
                {customers.map((customer) => (
                  <Row key={customer.id} customer={customer} onOpen={() => set('customer', String(customer.id))} />
                ))}
              </ul>
              <ShowMore result={result}>Show more</ShowMore>
            </Card>
          )
        }
      </Loaded>
      {open === null ? null : <CustomerSheet key={open} open={open} onClose={() => set('customer', null)} renderJobs={renderJobs} />}
    </div>
  );
}

function Row({ customer: { name, address, phone, openJobs, unbilled }, onOpen }: { customer: Customer; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover md:px-5"
        onClick={onOpen}
      >
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {address.replace(/\s*\n\s*/g, ', ')}
            {address !== '' && phone !== '' ? ' · ' : null}
            <span className="whitespace-nowrap">{phone}</span>
          </span>
        </span>
        <span className="shrink-0 text-right text-sm text-muted tabular-nums">
          {openJobs > 0 ? <span className="block">{openJobs === 1 ? '1 open job' : `${openJobs} open jobs`}</span> : null}
          {unbilled === undefined || unbilled === '0' ? null : <span className="block">{moneyText(unbilled)} to bill</span>}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}

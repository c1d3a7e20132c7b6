import type { Customer } from '@onhand/contract/customers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { cx } from '../../ui/class-names.ts';
import { controlFrame } from '../../ui/control-classes.ts';
import { useFieldControl } from '../../ui/field-context.ts';
import { Listbox } from '../../ui/listbox.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { customersQuery, useMakeCustomer } from '../customers/customers.queries.ts';

interface CustomerFieldProps {
  name: string;
  customerId: number | null;
  onChoose: (customer: Pick<Customer, 'id' | 'name' | 'phone' | 'address'> | null) => void;
}

/** Whom a job is for: found among many on the server, or made of what was typed. */
export function CustomerField({ name, customerId, onChoose }: CustomerFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const found = useInfiniteQuery({
    ...customersQuery(text),
    enabled: isOpen,
    select: ({ pages }) => pages.flatMap(({ customers }) => customers),
  });
  const make = useMakeCustomer();
  const field = useFieldControl({});
  const customers = found.data ?? [];
  const choose = (customer: Parameters<typeof onChoose>[0]) => {
    setIsOpen(false);
    setSearch('');
    onChoose(customer);
  };
  const isThere = customers.some((one) => one.name.toLowerCase() === text.toLowerCase());
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          {...field}
          aria-label={`Customer: ${name || 'none'}`}
          className={cx(controlFrame, 'flex min-h-9 items-center gap-2 px-3 py-1 text-left pointer-coarse:min-h-11')}
        >
          <span className={cx('truncate', !name && 'text-muted')}>{name || 'Find or add'}</span>
          <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-muted" />
        </button>
      </PopoverTrigger>
      <PopoverContent label="Customer" isPadded={false} className="flex min-w-(--radix-popover-trigger-width) flex-col">
        <Listbox
          label="Customers"
          placeholder="Name, phone or address"
          search={search}
          onSearch={setSearch}
          options={customers.map(({ id, name: label, address }) => ({ value: String(id), label, note: address.split('\n')[0] ?? '' }))}
          chosen={customerId === null ? [] : [String(customerId)]}
          onPick={(id) => choose(String(customerId) === id ? null : (customers.find((one) => String(one.id) === id) ?? null))}
          {...(text !== '' &&
            !isThere && {
              onCreate: () => make.mutate({ body: { name: search.trim() } }, { onSuccess: choose, onError: showError }),
            })}
          nothingFound="Nobody is called that yet."
          className="max-h-76"
        />
      </PopoverContent>
    </Popover>
  );
}

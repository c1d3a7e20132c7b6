import type { Vendor } from '@onhand/contract/vendors';
import { Link } from 'react-router';
import { itemCountText } from '../../platform/count-text.ts';
import { NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';

export function VendorsTable({ vendors, search }: { vendors: readonly Vendor[]; search: string }) {
  return (
    <Table label="Vendors">
      <TableHeader>
        <TableHead>Name</TableHead>
        <TableHead className="max-md:hidden">Contact</TableHead>
        <TableHead className="max-lg:hidden">Email</TableHead>
        <TableHead className="max-md:hidden">Phone</TableHead>
        <TableHead isNumeric>Items</TableHead>
      </TableHeader>
      <TableBody>
        {vendors.map((vendor) => (
          <VendorRow key={vendor.id} vendor={vendor} search={search} />
        ))}
      </TableBody>
    </Table>
  );
}

function VendorRow({ vendor, search }: { vendor: Vendor; search: string }) {
  const { id, name, contact, email, phone, itemCount } = vendor;
  const open = new URLSearchParams({ ...(search && { search }), vendor: String(id) });
  return (
    // The name's link reaches over the whole row; the count lies above it.
    <TableRow className="relative">
      <TableCell>
        <Link
          to={`/vendors?${open}`}
          className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </Link>
        <span className="block text-sm wrap-anywhere text-muted empty:hidden md:hidden">
          {[contact, phone].filter(Boolean).join(' · ')}
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">{contact}</TableCell>
      <TableCell className="wrap-anywhere max-lg:hidden">{email}</TableCell>
      <TableCell className="whitespace-nowrap tabular-nums max-md:hidden">{phone}</TableCell>
      <NumberCell>
        <Link
          to={`/inventory?vendorId=${id}`}
          aria-label={`${itemCountText(itemCount)} from ${name}`}
          className="relative z-10 inline-flex touch items-center justify-end rounded-sm text-accent underline-offset-4 hover:underline"
        >
          {itemCountText(itemCount)}
        </Link>
      </NumberCell>
    </TableRow>
  );
}

import { can } from '@onhand/contract/permissions';
import type { Vendor } from '@onhand/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { itemCountText } from '../../platform/count-text.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { VendorItems } from './vendor-items.tsx';
import { openOrdersQuery, useDeleteVendor } from './vendors.queries.ts';
import { leadTimeText, phoneLink } from './vendors.rules.ts';

interface VendorDetailsProps {
  vendor: Vendor;
  canEdit: boolean;
  onEdit: () => void;
  onDeleted: () => void;
}

export function VendorDetails({ vendor, canEdit, onEdit, onDeleted }: VendorDetailsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useDeleteVendor();
  const orders = useQuery({ ...openOrdersQuery(vendor.id), enabled: isDeleting }).data;
  const confirm = () => remove.mutate({ params: { id: vendor.id } }, tellDone(`“${vendor.name}” deleted`, onDeleted));
  return (
    <>
      <ModalBody className="flex flex-col gap-6">
        <Facts vendor={vendor} />
        <VendorItems vendor={vendor} canEdit={canEdit} />
        <Documents vendor={vendor} />
      </ModalBody>
      {canEdit ? (
        <ModalFooter>
          <Button onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
          <Button variant="primary" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </ModalFooter>
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete “${vendor.name}”?`}
        text={deletionText(vendor, orders ? orders.open + orders.drafts : 0)}
        confirmLabel="Delete vendor"
        isBusy={remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

function deletionText({ itemCount }: Vendor, orders: number): string {
  const items =
    itemCount === 0
      ? 'No item is bought here.'
      : `It is taken off ${itemCountText(itemCount)}, with its SKUs and prices; the items themselves stay.`;
  const open =
    orders === 0 ? '' : ` ${orders === 1 ? 'One open order keeps' : `${orders} open orders keep`} its name and can no longer be mailed.`;
  return `${items}${open} This cannot be undone.`;
}

// The thumb's reach must not push the lines of the list apart.
const link = 'inline-flex touch items-center text-accent underline-offset-4 wrap-anywhere hover:underline pointer-coarse:-my-2.5';

function Facts({ vendor }: { vendor: Vendor }) {
  const { contact, email, phone, website, address, notes, leadTimeDays } = vendor;
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Fact label="Contact">{contact}</Fact>
      <Fact label="Lead time">{leadTimeDays === null ? '' : leadTimeText(leadTimeDays)}</Fact>
      <Fact label="Email">
        {email ? (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        ) : null}
      </Fact>
      <Fact label="Phone">
        {phone ? (
          <a href={phoneLink(phone)} className={link}>
            {phone}
          </a>
        ) : null}
      </Fact>
      <Fact label="Website">
        {website ? (
          <a href={website} target="_blank" rel="noreferrer" className={link}>
            {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
          </a>
        ) : null}
      </Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Notes" isWide>
        {notes}
      </Fact>
    </dl>
  );
}

/** What went back there, and what they owe for it. */
function Documents({ vendor: { id } }: { vendor: Vendor }) {
  if (!can(useUser().role, 'RECEIVE_STOCK')) return null;
  return (
    <p className="text-sm">
      <Link to={`/vendor-returns?show=all&vendorId=${id}`} className={link}>
        Returns and credits
      </Link>
    </p>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'md:col-span-2' : undefined}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children || <span className="text-muted">—</span>}</dd>
    </div>
  );
}

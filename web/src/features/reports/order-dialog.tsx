import type { ReportRequest, ReportRow } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { openWaitingTab, showPdf } from '../../platform/show-pdf.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import { mailAddress, orderText } from './order-text.ts';
import { allRows, reportFile } from './reports.queries.ts';

interface OrderDialogProps {
  vendor: { id: number; name: string };
  /** The report as it is shown; the order is its part for the vendor. */
  request: ReportRequest;
}

/** Turns the quantities to order from one vendor into a mail to send or a sheet to print. */
export function OrderButton({ vendor, request }: OrderDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Order from ${vendor.name}`} onClick={() => setIsOpen(true)}>
        <Mail aria-hidden />
        Order
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={`Order from ${vendor.name}`} description="Change the text as you like before it goes out." phoneFullScreen>
          <OrderLines vendor={vendor} request={request} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function OrderLines({ vendor, request }: OrderDialogProps) {
  const own = { ...request, groupBy: 'item' as const, orderFrom: vendor.id };
  const rows = useQuery({ queryKey: ['order', own], queryFn: ({ signal }) => allRows('reorder', own, signal), staleTime: 0 });
  return (
    <Loaded
      result={rows}
      skeleton={
        <ModalBody>
          <SkeletonText lines={6} />
        </ModalBody>
      }
    >
      {(lines) => <OrderForm vendor={vendor} request={own} rows={lines} />}
    </Loaded>
  );
}

const hintFor = (email: string) =>
  email ? `Goes to ${email}.` : 'This vendor has no email address yet: your mail program will ask for one.';

function OrderForm({ vendor, request, rows }: OrderDialogProps & { rows: readonly ReportRow[] }) {
  const { organizationName } = useUser();
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const email = vendors.find(({ id }) => id === vendor.id)?.email ?? '';
  const [text, setText] = useState(() => orderText(rows, organizationName ?? ''));
  const [isBusy, setIsBusy] = useState(false);
  const address = mailAddress(email, `Order from ${organizationName ?? 'us'}`, text);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Order copied', tone: 'success' });
  };
  const print = async () => {
    const tab = openWaitingTab('Preparing the order…');
    setIsBusy(true);
    try {
      showPdf(tab, await reportFile('reorder', request, 'pdf'), `Order ${vendor.name}.pdf`);
    } catch (error) {
      tab?.close();
      showError(error);
    }
    setIsBusy(false);
  };
  return (
    <>
      <ModalBody className="flex flex-col gap-3">
        <FormField
          label="Text"
          hint={address ? hintFor(email) : 'Too long to be opened in a mail program. Copy it into a mail, or print it.'}
        >
          <Textarea rows={14} value={text} onChange={(event) => setText(event.target.value)} />
        </FormField>
      </ModalBody>
      <ModalFooter>
        <Button isBusy={isBusy} onClick={() => void print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button onClick={() => void copy().catch(showError)}>
          <Copy aria-hidden />
          Copy
        </Button>
        {address ? (
          <Button asChild variant="primary">
            <a href={address}>
              <Mail aria-hidden />
              Open in mail
            </a>
          </Button>
        ) : null}
      </ModalFooter>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { invoicesQuery } from './billing.queries.ts';
import { PortalButton } from './portal-button.tsx';

/**
 * The shortest way out of a payment that failed. Another card alone is only tried on the provider's next round, days later; the page of
 * the invoice takes one and charges it at once. The app opens by itself when that has happened, so it stays where it is.
 */
export function PayInvoice() {
  const open = useQuery(invoicesQuery).data?.find(({ status, url }) => status === 'open' && url !== null);
  const isPayable = open !== undefined && open.url !== null;
  return (
    <span className="flex shrink-0 justify-center gap-2 max-md:w-full max-md:shrink max-md:flex-wrap max-md:*:grow">
      {isPayable ? (
        <Button asChild variant="primary" className="max-md:w-full">
          <a href={open.url as string} target="_blank" rel="noreferrer">
            Pay the open invoice
            <ExternalLink aria-hidden />
          </a>
        </Button>
      ) : null}
      <PortalButton label="Update payment method" variant={isPayable ? 'secondary' : 'primary'} />
    </span>
  );
}

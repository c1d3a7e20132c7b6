import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-classes.ts';
import { usePortal } from './billing.queries.ts';

/** Leads to the provider's own page, where the card never passes through us. */
export function PortalButton({ label, variant = 'secondary' }: { label: string; variant?: ButtonVariant }) {
  const { go, isBusy } = usePortal();
  return (
    <Button variant={variant} isBusy={isBusy} onClick={() => go({})} className="max-md:w-full">
      {label}
      <ExternalLink aria-hidden />
    </Button>
  );
}

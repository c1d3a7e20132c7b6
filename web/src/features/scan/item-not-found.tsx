import { PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { itemNotFound } from './use-scan-session.ts';

/** SCAN-09, with the way to make the item that is missing. */
export function ItemNotFound({ code, backLabel, onBack }: { code: string; backLabel: string; onBack: () => void }) {
  return (
    <section aria-label={itemNotFound.title} className="flex flex-col items-center gap-1 py-2 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-warn-soft text-warn">
        <PackageX aria-hidden className="size-6" />
      </span>
      <h3 className="mt-2 text-lg font-semibold">{itemNotFound.title}</h3>
      <p className="text-muted">{itemNotFound.description}</p>
      <p className="mt-2 max-w-full rounded-md bg-hover px-3 py-1 font-mono text-sm break-all">{code}</p>
      <div className="mt-4 grid w-full gap-2">
        <Button variant="primary" size="lg" asChild>
          <Link to={`/inventory/create?code=${encodeURIComponent(code)}`}>Create an item with this code</Link>
        </Button>
        <Button size="lg" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </section>
  );
}

import { ItemInput } from '@onhand/contract/inventory';
import { codeTooLong, longestCode } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import { PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { itemNotFound } from './scan-errors.ts';

const shownSigns = 120;

/** SCAN-09, with the way to make the item that is missing. */
export function ItemNotFound({ code: scanned, backLabel, onBack }: { code: string; backLabel: string; onBack: () => void }) {
  const code = readCode(scanned).text;
  const canBeMade = ItemInput.shape.qrCode.safeParse(code).success;
  return (
    <section aria-label={itemNotFound.title} className="flex flex-col items-center gap-1 py-2 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-warn-soft text-warn">
        <PackageX aria-hidden className="size-6" />
      </span>
      <h3 className="mt-2 text-lg font-semibold">{itemNotFound.title}</h3>
      <p className="text-muted">{scanned.length > longestCode ? codeTooLong : itemNotFound.description}</p>
      <p className="mt-2 max-w-full rounded-md bg-hover px-3 py-1 font-mono text-sm break-all">
        {code.length > shownSigns ? `${code.slice(0, shownSigns)}…` : code}
      </p>
      <div className="mt-4 grid w-full gap-2">
        {canBeMade ? (
          <Button variant="primary" size="lg" asChild>
            <Link to={`/inventory/create?code=${encodeURIComponent(code)}`}>Create an item with this code</Link>
          </Button>
        ) : null}
        <Button size="lg" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </section>
  );
}

import { errorCatalogue } from '@onhand/contract/errors';
import { ItemInput } from '@onhand/contract/item-inputs';
import { codeTooLong, longestCode } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import { FolderLock, PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { AskForFolder } from './ask-for-folder.tsx';
import { itemNotFound } from './scan-errors.ts';

const elsewhere = { title: errorCatalogue.CODE_ELSEWHERE.title, description: errorCatalogue.CODE_ELSEWHERE.message };
const shownSigns = 120;

interface ItemNotFoundProps {
  code: string;
  /** There is such an item, in a folder the person does not have. */
  isElsewhere: boolean;
  backLabel: string;
  onBack: () => void;
}

/** SCAN-09, with the way to make the item that is missing; or to ask for the folder of one that is there. */
export function ItemNotFound({ code: scanned, isElsewhere, backLabel, onBack }: ItemNotFoundProps) {
  const code = readCode(scanned).text;
  const canBeMade = ItemInput.shape.qrCode.safeParse(code).success;
  const { title, description } = isElsewhere ? elsewhere : itemNotFound;
  const Icon = isElsewhere ? FolderLock : PackageX;
  return (
    <section aria-label={title} className="flex flex-col items-center gap-1 py-2 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-warn-soft text-warn">
        <Icon aria-hidden className="size-6" />
      </span>
      <h3 className="mt-2 text-lg font-semibold">{title}</h3>
      <p className="text-balance text-muted">{scanned.length > longestCode ? codeTooLong : description}</p>
      <p className="mt-2 max-w-full rounded-md bg-hover px-3 py-1 font-mono text-sm break-all">
        {code.length > shownSigns ? `${code.slice(0, shownSigns)}…` : code}
      </p>
      <div className="mt-4 grid w-full gap-2">
        {isElsewhere ? <AskForFolder code={scanned} /> : null}
        {canBeMade && !isElsewhere ? (
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

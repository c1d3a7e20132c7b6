import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import { urlOf } from '@onhand/contract/route';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** This code is stuck on the shelf; a phone's camera opens the item with it. */
export function ItemLabel({ item, onPrint }: { item: Item; onPrint: () => void }) {
  return (
    <section aria-label="Label" className="flex flex-col items-center gap-4 py-2 text-center">
      <img
        src={urlOf(api.labels.qr, { params: { itemId: item.id } })}
        alt={`QR code of ${item.name}`}
        width={192}
        height={192}
        className="rounded-md border"
      />
      <div className="max-w-full">
        <p className="font-medium wrap-anywhere">{item.name}</p>
        {item.sku ? <p className="text-sm wrap-anywhere text-muted">{item.sku}</p> : null}
        <p className="mt-1 font-mono text-xs break-all text-muted">{item.qrCode}</p>
      </div>
      <Button variant="primary" onClick={onPrint}>
        <Printer aria-hidden />
        Print label
      </Button>
    </section>
  );
}

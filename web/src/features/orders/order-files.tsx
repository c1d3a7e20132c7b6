import { api } from '@onhand/contract';
import { orderFileTypes } from '@onhand/contract/order-file-types';
import type { Order } from '@onhand/contract/order-answers';
import { Paperclip, X } from 'lucide-react';
import { saveFile } from '../../platform/save-file.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAddOrderFile, useRemoveOrderFile } from './orders.queries.ts';

const accepted = Object.keys(orderFileTypes.byEnding)
  .map((ending) => `.${ending}`)
  .join(',');

/** What hangs on an order, such as the vendor's confirmation. */
export function OrderFiles({ order: { id, files } }: { order: Order }) {
  const [add, remove, file] = [useAddOrderFile(), useRemoveOrderFile(), useWrite(api.orders.readFile)];
  const attach = (chosen: File) => {
    const body = new FormData();
    body.set('file', chosen);
    add.mutate({ params: { id }, body });
  };
  return (
    <section className="px-4 pt-6">
      <h2 className="font-semibold">Files</h2>
      <ul className="mt-1">
        {files.map(({ id: fileId, name }) => (
          <li key={fileId} className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="sm"
              onClick={() => file.mutate({ params: { id, fileId } }, { onSuccess: (content) => saveFile(content, name) })}
            >
              <Paperclip aria-hidden />
              <span className="truncate">{name}</span>
            </Button>
            <IconButton label={`Take off ${name}`} icon={<X aria-hidden />} onClick={() => remove.mutate({ params: { id, fileId } })} />
          </li>
        ))}
      </ul>
      <FileButton accept={accepted} isBusy={add.isPending} onFile={attach}>
        Attach a file
      </FileButton>
    </section>
  );
}

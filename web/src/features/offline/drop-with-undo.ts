import type { Device } from '../../offline/device.ts';
import type { PendingChange } from '../../offline/device-store.ts';
import { toast } from '../../ui/toast.ts';
import { changeWords } from './change-words.ts';

export async function dropWithUndo({ queue }: Device, change: PendingChange): Promise<void> {
  const isDropped = await queue.drop(change.key);
  if (!isDropped) {
    toast({ title: 'Already sent', description: `${changeWords(change)}, ${change.item.name}` });
    return;
  }
  toast({
    title: 'Change dropped',
    description: `${changeWords(change)}, ${change.item.name}`,
    action: { label: 'Undo', onSelect: () => void queue.restore(change).then(() => queue.drain()) },
  });
}

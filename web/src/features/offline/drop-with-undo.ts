import type { Device } from '../../offline/device.ts';
import type { WaitingAct } from '../../offline/acts.ts';
import { toast } from '../../ui/toast.ts';
import { namedAct } from './change-words.ts';

export async function dropWithUndo({ queue }: Device, change: WaitingAct): Promise<void> {
  const isDropped = await queue.drop(change.key);
  if (!isDropped) {
    toast({ title: 'Already sent', description: namedAct(change) });
    return;
  }
  toast({
    title: 'Change dropped',
    description: namedAct(change),
    action: { label: 'Undo', onSelect: () => void queue.restore(change).then(() => queue.drain()) },
  });
}

import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { tellDone } from '../../ui/tell-done.ts';
import { useSamples } from './checklist.queries.ts';

/** Something to play with, and the one tap that takes it away again. */
export function SamplesPart() {
  const { add, remove, count } = useSamples();
  if (remove) {
    return (
      <Button
        size="sm"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({}, { onSuccess: ({ keptItems }) => toast({ title: removed(keptItems), tone: 'success' }) })}
      >
        Remove samples ({count})
      </Button>
    );
  }
  if (!add) return null;
  return (
    <Button size="sm" isBusy={add.isPending} onClick={() => add.mutate({}, tellDone('A dozen samples are here, tagged “Sample”.'))}>
      Add samples to play with
    </Button>
  );
}

function removed(kept: number): string {
  if (kept === 0) return 'Samples removed. What you made is still here.';
  return `Samples removed. ${kept === 1 ? '1 item was kept because you changed it.' : `${kept} items were kept because you changed them.`}`;
}

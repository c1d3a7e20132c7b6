import type { Import } from '@onhand/contract/imports';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useStep } from './import.queries.ts';

const words = { checking: 'Checking every row', applying: 'Importing', undoing: 'Taking everything back' } as const;

export function WorkingStep({ one }: { one: Import }) {
  const cancel = useStep('cancel');
  const isCancelling = one.isCancelling || cancel.isPending;
  const percent = one.progress && one.progress.total > 0 ? (one.progress.done / one.progress.total) * 100 : undefined;
  return (
    <Card className="mt-6">
      <div aria-live="polite" className="flex flex-col gap-4">
        <Progress label={words[one.status as keyof typeof words]} value={percent} />
        <p className="text-sm text-muted">You may leave this page: it goes on without you. All of it is written, or nothing.</p>
        <div>
          <Button isBusy={isCancelling} onClick={() => cancel.mutate({ params: { id: one.id } })}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}

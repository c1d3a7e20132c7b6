import { api } from '@onhand/contract';
import { Check } from 'lucide-react';
import { useWrite } from '../../platform/use-write.ts';
import { Button } from '../../ui/button.tsx';

/** Tells those who give out folders that this person has the label of one in the hand. */
export function AskForFolder({ code }: { code: string }) {
  const { mutate, isPending, isSuccess } = useWrite(api.qr.ask);
  if (isSuccess) {
    return (
      <output className="flex min-h-11 items-center justify-center gap-2 text-good">
        <Check aria-hidden className="size-4 shrink-0" />
        Asked. A manager decides.
      </output>
    );
  }
  return (
    <Button variant="primary" size="lg" isBusy={isPending} onClick={() => mutate({ params: { code } })}>
      Ask for this folder
    </Button>
  );
}

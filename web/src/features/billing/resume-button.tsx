import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useResumeSubscription } from './billing.queries.ts';

/** Takes a cancellation back; once the subscription has ended that takes a new payment, on the provider's page. */
export function ResumeButton() {
  const { go, isBusy } = useResumeSubscription();
  const say = ({ checkoutUrl }: { checkoutUrl: string | null }) => {
    if (checkoutUrl === null) toast({ title: 'Welcome back', description: 'Your subscription goes on as before.', tone: 'success' });
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={() => go({}, { onSuccess: say })} className="max-md:w-full">
      Resume subscription
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import { securityQuery } from './security.queries.ts';
import { useSetUpFactor } from './use-set-up-factor.tsx';

/** The two ways to set up a first factor, side by side. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const { data: security } = useQuery(securityQuery);
  const setUp = useSetUpFactor(onDone);
  const offersPasskey = canUsePasskeys() && security?.canAddPasskey !== false;
  return (
    <div className="flex flex-col gap-2">
      {offersPasskey ? (
        <Button variant="primary" size="lg" className="w-full" isBusy={setUp.isAddingPasskey} onClick={setUp.addPasskey}>
          <KeyRound aria-hidden />
          Add a passkey
        </Button>
      ) : null}
      <Button
        variant={offersPasskey ? 'secondary' : 'primary'}
        size="lg"
        className="w-full"
        isBusy={setUp.isAddingAuthenticator}
        onClick={setUp.addAuthenticator}
      >
        <Smartphone aria-hidden />
        Use an authenticator app
      </Button>
      {setUp.dialogs}
    </div>
  );
}

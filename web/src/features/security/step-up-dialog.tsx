import type { ProofKind } from '@onhand/contract/security';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { proveElsewhereUrl } from '../../platform/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { canUsePasskeys, passkeyProblem } from './passkey-browser.ts';
import { securityQuery, useProve } from './security.queries.ts';

/** SEC-03: asked in the middle of something, which goes on by itself afterwards. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const security = useQuery({ ...securityQuery, staleTime: 0 });
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onAnswer(false))}>
      <DialogContent
        title="Is it you?"
        description="Because this matters, and it is a while since you signed in. Then it goes on, and for ten minutes nothing asks again."
        size="sm"
      >
        <Loaded
          result={security}
          skeleton={
            <ModalBody>
              <SkeletonText lines={2} />
            </ModalBody>
          }
        >
          {({ proofs }) => <Ways proofs={proofs.filter((kind) => kind !== 'passkey' || canUsePasskeys())} onAnswer={onAnswer} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

const linkWords: Partial<Record<ProofKind, string>> = {
  passkey: 'Use a passkey',
  code: 'Use a code',
  'recovery-code': 'Use a recovery code',
};

function Ways({ proofs, onAnswer }: { proofs: readonly ProofKind[]; onAnswer: (isProven: boolean) => void }) {
  const [way, setWay] = useState(proofs[0]);
  const [text, setText] = useState('');
  const [hasGone, setHasGone] = useState(false);
  const prove = useProve();
  const done = { onSuccess: () => onAnswer(true) };
  const problem = prove.error ? (passkeyProblem(prove.error) ?? bodyOf(prove.error)) : undefined;
  const submit = () => {
    if (way === 'passkey') prove.mutate({ kind: 'passkey' }, done);
    else if (way === 'password') prove.mutate({ kind: 'password', password: text }, done);
    else if (way === 'code' || way === 'recovery-code') prove.mutate({ kind: way, code: text }, done);
  };
  const choose = (next: ProofKind) => {
    setWay(next);
    setText('');
    prove.reset();
  };
  return (
    <form noValidate className="contents" onSubmit={handled(submit)}>
      <ModalBody className="flex flex-col gap-3">
        <Asked way={way} text={text} onChange={setText} problem={problem} />
        <div className="flex flex-wrap gap-x-4">
          {proofs
            .filter((kind) => kind !== way && linkWords[kind])
            .map((kind) => (
              <Button key={kind} variant="link" onClick={() => choose(kind)}>
                {linkWords[kind]}
              </Button>
            ))}
        </div>
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        {way === 'provider' ? (
          <>
            <Button asChild variant={hasGone ? 'secondary' : 'primary'}>
              {/* It opens in another tab, so that everything open here stays as it is. */}
              <a href={proveElsewhereUrl()} target="_blank" rel="noopener" onClick={() => setHasGone(true)}>
                Sign in again
              </a>
            </Button>
            {hasGone ? (
              <Button variant="primary" onClick={() => onAnswer(true)}>
                Go on
              </Button>
            ) : null}
          </>
        ) : (
          <Button type="submit" variant="primary" isBusy={prove.isPending} disabled={way !== 'passkey' && text === ''}>
            {way === 'passkey' ? <KeyRound aria-hidden /> : null}
            {way === 'passkey' ? 'Use passkey' : 'Go on'}
          </Button>
        )}
      </ModalFooter>
    </form>
  );
}

function Asked({
  way,
  text,
  onChange,
  problem,
}: {
  way: ProofKind | undefined;
  text: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}) {
  // The dialog opens before it is known what is asked for, so it cannot set the focus itself.
  const input = { autoFocus: true, value: text, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (way) {
    case 'password':
      return (
        <FormField label="Your password" error={problem}>
          <Input type="password" autoComplete="current-password" {...input} />
        </FormField>
      );
    case 'code':
      return (
        <FormField label="Code of your authenticator app" error={problem}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...input} />
        </FormField>
      );
    case 'recovery-code':
      return (
        <FormField label="Recovery code" hint="It is used up by this." error={problem}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} {...input} />
        </FormField>
      );
    case 'provider':
      return (
        <p className="text-pretty text-muted">
          You sign in elsewhere. Do so once more in the tab that opens, then come back and go on here.
        </p>
      );
    default:
      return problem ? (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      ) : (
        <p className="text-pretty text-muted">Your device asks for your fingerprint, your face or its PIN.</p>
      );
  }
}

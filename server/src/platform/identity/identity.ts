import type Provider from 'oidc-provider';
import type { Foundations } from '../foundations.ts';
import type { IdentityMail } from './mail-queue.ts';

/** A change to somebody's factors, for the audit log of their organization. */
export interface FactorEvent {
  /** The action's name, such as `passkey.add`. */
  action: string;
  subject?: string;
  ipAddress?: string;
}

/** The services that the provider's own pages work with. */
export interface Identity extends Omit<Foundations, 'mail'> {
  mail: IdentityMail;
  provider: Provider;
  /** Runs work whose length, or failure, must not show in the answer: whether an address has an account is nobody's business. */
  later(work: () => Promise<void>): void;
  /** Called after an account's password was reset. */
  onPasswordReset(accountId: string): Promise<void>;
  /** Called after an account's address was changed. */
  onEmailChange(accountId: string, email: string): Promise<void>;
  /** Called after an account got its first factor in this session: every other session was opened by the password alone. */
  onFirstFactor(accountId: string, sessionId: string): Promise<void>;
  /** Called after a reset took an account's factors: proofs made with them are void. */
  onFactorsReset(accountId: string): Promise<void>;
  /** Called after somebody's factors have changed, or a recovery code was used. */
  onFactorEvent(accountId: string, event: FactorEvent): Promise<void>;
}

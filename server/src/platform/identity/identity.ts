import type Provider from 'oidc-provider';
import type { Foundations } from '../services.ts';
import type { IdentityMail } from './mail-queue.ts';

/** A change to somebody's factors, for the audit log of their organization. */
export interface FactorEvent {
  /** Such as `passkey.add`. */
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
  /** Told the account's id once its password was reset. */
  onPasswordReset(accountId: string): Promise<void>;
  /** Told once an account has another address. */
  onEmailChange(accountId: string, email: string): Promise<void>;
  /** Told once an account has its first factor, which was set up in this session: every other one was opened by the password alone. */
  onFirstFactor(accountId: string, sessionId: string): Promise<void>;
  /** Told once an account has lost its factors to a reset: what was proven by them is to be proven anew. */
  onFactorsReset(accountId: string): Promise<void>;
  /** Told once somebody's factors have changed, or a recovery code was used. */
  onFactorEvent(accountId: string, event: FactorEvent): Promise<void>;
}

import type { ImportStatus } from '@onhand/contract/imports';
import type { Scope } from '../../platform/scope.ts';

export type Step = 'check' | 'apply' | 'undo';

export const during: Record<Step, ImportStatus> = { check: 'checking', apply: 'applying', undo: 'undoing' };
/** Where an import must stand for a step to begin; the first is where it stands again when the step fails. */
export const before: Record<Step, readonly [ImportStatus, ...ImportStatus[]]> = {
  check: ['draft', 'checked'],
  apply: ['checked'],
  undo: ['done'],
};
export const after: Record<Step, ImportStatus> = { check: 'checked', apply: 'done', undo: 'undone' };

/** One go at an import. Who writes to the import names it, so that nobody who was slow writes into another's. */
export interface Attempt {
  id: number;
  attempt: number;
}

/** What is to be done; it goes from one thread to another. */
export interface StepOrder extends Attempt {
  scope: Scope;
  step: Step;
  skipsProblems: boolean;
}

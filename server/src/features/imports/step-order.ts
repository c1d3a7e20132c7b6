import type { ImportStatus } from '@onhand/contract/imports';
import type { Scope } from '../../platform/scope.ts';

export type Step = 'check' | 'apply' | 'undo';

export const during: Record<Step, ImportStatus> = { check: 'checking', apply: 'applying', undo: 'undoing' };
/** Statuses in which a step may begin; if it fails, the import goes back to the first of them. */
export const before: Record<Step, readonly [ImportStatus, ...ImportStatus[]]> = {
  check: ['draft', 'checked'],
  apply: ['checked'],
  undo: ['done'],
};
export const after: Record<Step, ImportStatus> = { check: 'checked', apply: 'done', undo: 'undone' };

/** One try at an import's step. Every writer to the import names its attempt, so that a slow one does not write into another's. */
export interface Attempt {
  id: number;
  attempt: number;
}

/** The order for one step; it goes from one thread to another. */
export interface StepOrder extends Attempt {
  scope: Scope;
  step: Step;
  skipsProblems: boolean;
}

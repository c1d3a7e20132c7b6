import type { ImportStatus } from '@onhand/contract/imports';
import type { Scope } from '../../platform/scope.ts';

export type Step = 'check' | 'apply' | 'undo';

export const during: Record<Step, ImportStatus> = { check: 'checking', apply: 'applying', undo: 'undoing' };
export const before: Record<Step, ImportStatus> = { check: 'draft', apply: 'checked', undo: 'done' };
export const after: Record<Step, ImportStatus> = { check: 'checked', apply: 'done', undo: 'undone' };

/** What is to be done; it goes from one thread to another. */
export interface StepOrder {
  scope: Scope;
  id: number;
  step: Step;
  skipsProblems: boolean;
}

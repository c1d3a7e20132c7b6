import { halfAStepBack, stepBack } from '../step-back.ts';

// Before anything is loaded: a new thread would take a second of the processor from those who wait for an answer.
stepBack(halfAStepBack);
await import('./thread.worker.ts');

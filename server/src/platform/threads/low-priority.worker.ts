import { lowerThreadPriority } from '../thread-priority.ts';

// The priority is lowered before anything is loaded, which would take a second of the processor from those who wait for an answer.
lowerThreadPriority();
await import('./thread.worker.ts');

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { lowerThreadPriority } from '../thread-priority.ts';

// The priority is lowered before anything is loaded, which would take a second of the processor from those who wait for an answer.
lowerThreadPriority();
// What a thread before it has made of the modules is taken from there, in half of the time. Where the program's folder may not be written to, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));
await import('./thread.worker.ts');

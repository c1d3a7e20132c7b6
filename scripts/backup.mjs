import { runOperation } from './run-operation.mjs';

// `npm run backup -- FILE`: the whole installation in one file, while people work. See docs/OPERATIONS.md.
runOperation('backup', { takesPath: true });

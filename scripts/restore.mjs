import { runOperation } from './run-operation.mjs';

// `npm run restore -- FILE`: a whole installation from such a file, into an empty database. See docs/OPERATIONS.md.
runOperation('restore', { takesPath: true });

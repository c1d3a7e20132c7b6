import { runOperation } from './run-operation.mjs';

// `npm run unlock -- person@example.com`: lets somebody sign in again at once. See docs/OPERATIONS.md.
runOperation('unlock');

import { runOperation } from './run-operation.mjs';

// `npm run maintenance -- on | off | status`: whether everything can only be read. See docs/OPERATIONS.md.
runOperation('maintenance');

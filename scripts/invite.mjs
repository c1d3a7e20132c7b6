import { runOperation } from './run-operation.mjs';

// `npm run invite -- owner@example.com`: lets somebody in where sign-up is not open. See README.md.
runOperation('invite');

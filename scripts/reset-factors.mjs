import { runOperation } from './run-operation.mjs';

// `npm run reset-factors -- name@example.com`: for the only owner who lost passkey, app and recovery codes. See docs/OPERATIONS.md.
runOperation('reset-factors');

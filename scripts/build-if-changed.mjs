import { ensureBuilt, findNode } from './prepare.mjs';

// For `npm test`.
ensureBuilt(findNode(), { isForTests: true });

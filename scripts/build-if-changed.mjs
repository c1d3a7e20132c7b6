import { ensureBuilt, findNode } from './prepare.mjs';

ensureBuilt(findNode());

import { build, ensureInstalled, findNode } from './prepare.mjs';

// `npm run build`: the web app, anew. `npm start` builds it only when something has changed.
ensureInstalled();
build(findNode());

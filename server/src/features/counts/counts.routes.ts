import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { exportLines } from './count-csv.ts';
import { enter, listLines, readLine, recount, removeEntry } from './counting.service.ts';
import { changeCount, listCounts, readCount, startCount } from './counts.service.ts';
import { postCount } from './post-count.service.ts';

export const countRoutes = ({ db }: Services) =>
  implement(api.counts, {
    list: ({ tx, scope, query }) => listCounts(tx, scope, query.offset),
    read: ({ tx, scope, params }) => readCount(tx, scope, params.id),
    start: ({ tx, scope, body }) => startCount(tx, scope, body),
    change: ({ tx, scope, params, body }) => changeCount(tx, scope, params.id, body),
    lines: ({ tx, scope, params, query }) => listLines(tx, scope, params.id, query),
    line: ({ tx, scope, params }) => readLine(tx, scope, params.id, params.itemId),
    enter: ({ tx, scope, params, body }) => enter(tx, scope, params.id, body),
    removeEntry: ({ tx, scope, params }) => removeEntry(tx, scope, params.id, params.entryId),
    recount: ({ tx, scope, params }) => recount(tx, scope, params.id, params.itemId),
    post: ({ tx, scope, params, body }) => postCount(tx, scope, params.id, body),
    exportLines: ({ scope, params }) => exportLines(db, scope, params.id),
  });

import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { loadRefill } from './load.service.ts';
import { makeRefill, readShortages } from './make-refill.service.ts';
import { addLine, pick, readLine } from './picking.service.ts';
import { refillPdf } from './refill-pdf.service.ts';
import { changeRefillPlace, listRefillPlaces } from './refill-places.service.ts';
import { changeRefill, listRefills, readRefill } from './refills.service.ts';

export const refillRoutes = (services: Services) =>
  implement(api.refills, {
    list: ({ tx, scope, query }) => listRefills(tx, scope, query.offset),
    places: ({ tx, scope, query }) => listRefillPlaces(tx, scope, query.offset),
    changePlace: ({ tx, scope, body }) => changeRefillPlace(tx, scope, body, services.now()),
    shortages: ({ tx, scope, query }) => readShortages(tx, scope, query.after),
    read: ({ tx, scope, params }) => readRefill(tx, scope, params.id),
    make: ({ tx, scope, body }) => makeRefill(tx, scope, body.placeIds),
    change: ({ tx, scope, params, body }) => changeRefill(tx, scope, params.id, body.status),
    pick: ({ tx, scope, params, body }) => pick(tx, scope, params.id, params.line, body),
    readLine: ({ tx, scope, params }) => readLine(tx, scope, params.id, params.line),
    add: ({ tx, scope, params, body }) => addLine(tx, scope, params.id, body),
    load: ({ tx, scope, params, body }) => loadRefill(tx, scope, params.id, body),
    pdf: ({ scope, params, reply }) => refillPdf(services, scope, params.id, untilClientLeaves(reply)),
  });

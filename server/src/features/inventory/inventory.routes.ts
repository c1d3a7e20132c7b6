import { api } from '@onhand/contract';
import { orNotFound } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import { folderFilter } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { writtenAnswer } from '../../platform/written-answer.ts';
import { undoBulkEdit } from './bulk/bulk-edit-undo.service.ts';
import { changeInBulk } from './bulk/bulk.service.ts';
import { previewMove } from './bulk/move-preview.service.ts';
import { addImage, arrangeImages, readImage, removeImage } from './images/images.service.ts';
import { countItems, listItems } from './item-list.service.ts';
import { countUnassigned, keptCounts } from '../stock/folder-figures.service.ts';
import { changeItem, duplicateItem, makeItem, readItem } from './items.service.ts';
import { readingAsJson, readingOf, type WholeItem } from './items.store.ts';
import { listVendorPrices } from './vendor-prices.store.ts';
import { whoHasOne } from './whereabouts.service.ts';
import { explainCost, previewMethod } from '../stock/explanation/explanation.service.ts';
import { listMovements } from '../stock/movements.service.ts';
import { limitsOfPlace, removePlace, setPlaceLimits } from '../stock/place-limits.service.ts';
import { recordStockChangeAndRead } from '../stock/stock.service.ts';

export const inventoryRoutes = (services: Services) =>
  implement(api.inventory, {
    list: ({ tx, scope, query }) => listItems(tx, scope, query),
    counts: ({ tx, scope, query }) => countItems(tx, scope, query),
    unassignedCount: async ({ tx, scope }) => ({
      count: await countUnassigned(tx, scope),
      all: (await keptCounts(tx, scope, folderFilter(scope))).totalCount,
    }),
    read: async ({ tx, scope, params }) => {
      const asJson = readingAsJson(scope, params.id);
      if (asJson) return writtenAnswer((await tx.finish(asJson))[0][0]);
      const [[item]] = await tx.finish<[WholeItem]>(readingOf(scope, params.id));
      return orNotFound(item);
    },
    create: ({ tx, scope, body }) => makeItem(services, tx, scope, body),
    update: ({ tx, scope, params, body }) => changeItem(tx, scope, params.id, body),
    changeStock: async ({ tx, scope, params: { id }, body }) => {
      const asJson = readingAsJson(scope, id);
      if (asJson) {
        const { movement, found } = await recordStockChangeAndRead(tx, scope, id, body, asJson);
        return writtenAnswer(found[0]).with('movement', movement);
      }
      const { movement, found } = await recordStockChangeAndRead(tx, scope, id, body, readingOf(scope, id));
      return { ...orNotFound(found[0]), movement };
    },
    setPlaceLimits: async ({ tx, scope, params: { id }, body }) => {
      await setPlaceLimits(
        tx,
        scope,
        body.places.map((place) => limitsOfPlace(id, place)),
      );
      return readItem(tx, scope, id);
    },
    removePlace: async ({ tx, scope, params: { id, placeId } }) => {
      await removePlace(tx, scope, id, placeId);
      return readItem(tx, scope, id);
    },
    history: async ({ tx, scope, params, query: { cursor, limit } }) => {
      await readItem(tx, scope, params.id);
      const found = await listMovements(tx, scope, params.id, idAt(cursor), limit + 1);
      const movements = found.slice(0, limit);
      return { movements, nextCursor: found.length > limit ? String(movements.at(-1)?.id) : null };
    },
    whereabouts: ({ tx, scope, params }) => whoHasOne(tx, scope, params.id),
    explainCost: ({ tx, scope, params }) => explainCost(tx, scope, params.id),
    vendorPrices: async ({ tx, scope, params: { id } }) => {
      await readItem(tx, scope, id);
      return listVendorPrices(tx, scope, { itemId: id });
    },
    previewMethod: ({ tx, scope, params, query }) => previewMethod(tx, scope, params.id, query.method),
    duplicate: ({ tx, scope, params }) => duplicateItem(tx, scope, params.id),
    moving: ({ tx, scope, body }) => previewMove(tx, scope, body.selection),
    bulk: ({ tx, scope, body }) => changeInBulk(tx, scope, body.selection, body.change),
    undoBulk: ({ tx, scope, params }) => undoBulkEdit(tx, scope, params.id),
    addImage: async ({ scope, params, file }) => {
      await addImage({ services, scope, itemId: params.id, file });
      return services.db.tenant(scope, (tx) => readItem(tx, scope, params.id));
    },
    arrangeImages: async ({ tx, scope, params, body }) => {
      await arrangeImages(tx, scope, params.id, body.imageIds);
      return readItem(tx, scope, params.id);
    },
    removeImage: async ({ tx, scope, params }) => {
      await removeImage(tx, scope, params.id, params.imageId);
      return readItem(tx, scope, params.id);
    },
    image: ({ scope, params }) => readImage({ services, scope, itemId: params.id, imageId: params.imageId, size: params.size }),
  });

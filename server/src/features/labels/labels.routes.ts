import { api } from '@onhand/contract';
import { formatOf } from '@onhand/contract/labels';
import { implement } from '../../platform/http.ts';
import { appOrigin } from '../../platform/origin.ts';
import type { Services } from '../../platform/services.ts';
import { previewLabels, printLabels } from './draw-labels.ts';
import { itemQr, itemsOf, itemsToPrint } from './labels.service.ts';

export const labelRoutes = ({ db, env, now }: Services) =>
  implement(api.labels, {
    print: async ({ scope, body, request }) => {
      const items = await db.tenant(scope, (tx) => itemsToPrint(tx, scope, body));
      const content = await printLabels(items, body, { origin: appOrigin(env, request), now: now() });
      return { content, contentType: 'application/pdf', fileName: `Labels ${formatOf(body).name}.pdf` };
    },
    preview: async ({ tx, scope, body, request }) => previewLabels(await itemsOf(tx, scope, body), body, appOrigin(env, request)),
    qr: async ({ scope, params, request }) => {
      const picture = await db.tenant(scope, (tx) => itemQr(tx, scope, params.itemId, appOrigin(env, request)));
      return { content: new TextEncoder().encode(picture), contentType: 'image/svg+xml' };
    },
  });

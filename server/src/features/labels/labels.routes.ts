import { api } from '@onhand/contract';
import { formatOf } from '@onhand/contract/labels';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import { appOrigin } from '../../platform/origin.ts';
import type { Services } from '../../platform/services.ts';
import { itemQr, labelFile, labelPreview } from './labels.service.ts';

export const labelRoutes = (services: Services) => {
  const { db, env } = services;
  return implement(api.labels, {
    print: async ({ scope, body, request, reply }) => {
      const content = await labelFile(services, scope, body, { origin: appOrigin(env, request), signal: untilClientLeaves(reply) });
      return { content, contentType: 'application/pdf', fileName: `Labels ${formatOf(body).name}.pdf` };
    },
    preview: ({ scope, body, request, reply }) =>
      labelPreview(services, scope, body, { origin: appOrigin(env, request), signal: untilClientLeaves(reply) }),
    qr: async ({ scope, params, request }) => {
      const picture = await db.tenant(scope, (tx) => itemQr(tx, scope, params.itemId, appOrigin(env, request)));
      return { content: new TextEncoder().encode(picture), contentType: 'image/svg+xml' };
    },
  });
};

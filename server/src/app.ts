import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { api } from '@onhand/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { compressAnswers } from './platform/compress-answers.ts';
import { docs } from './platform/docs/docs.ts';
import { answerError } from './platform/error-answers.ts';
import { serve } from './platform/http.ts';
import { offeredBy, onlyOffered, refuse } from './platform/not-offered.ts';
import { limitCalls, noteRefusals } from './platform/limit-calls.ts';
import { refuseChanges } from './platform/maintenance.ts';
import { outboxViewer } from './platform/mail/outbox-viewer.ts';
import { mailPageStyles } from './platform/mail/page.ts';
import { isSocketRequest } from './platform/realtime/socket-route.ts';
import { sendElsewhere } from './platform/readiness.ts';
import { logRequests } from './platform/request-line.ts';
import { secure } from './platform/security.ts';
import { cutSlowBodies } from './platform/slow-bodies.ts';
import type { Services } from './platform/services.ts';
import { serveSite } from './platform/site/site.ts';
import { quietMoment } from './platform/stop-listening.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { stripeWebhook } from './features/billing/webhook.routes.ts';
import { backupRoutes } from './features/backup/backup.routes.ts';
import { clientErrorRoutes } from './features/client-errors/client-errors.routes.ts';
import { countRoutes } from './features/counts/counts.routes.ts';
import { crewRoutes } from './features/crew/crew.routes.ts';
import { customFieldRoutes } from './features/custom-fields/custom-fields.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { folderRoutes } from './features/folders/folders.routes.ts';
import { gettingStartedRoutes } from './features/getting-started/getting-started.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { importImageRoutes } from './features/imports/images-zip/images-zip.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { landedCostRoutes } from './features/landed-costs/landed-costs.routes.ts';
import { jobBillRoutes } from './features/job-bills/job-bills.routes.ts';
import { jobImportRoutes } from './features/job-imports/job-imports.routes.ts';
import { kitRoutes } from './features/kits/kits.routes.ts';
import { labelRoutes } from './features/labels/labels.routes.ts';
import { inventoryRoutes } from './features/inventory/inventory.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { unsubscribePages } from './features/notifications/unsubscribe.routes.ts';
import { offlineRoutes } from './features/offline/offline.routes.ts';
import { confirmationPages } from './features/orders/confirmation.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { preferenceRoutes } from './features/preferences/preferences.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { qrRoutes } from './features/qr/qr.routes.ts';
import { quickActionRoutes } from './features/quick-actions/quick-actions.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { refillSuggestionRoutes } from './features/refills/suggestions/suggestions.routes.ts';
import { refillTemplateRoutes } from './features/refills/templates/templates.routes.ts';
import { refillRoutes } from './features/refills/refills.routes.ts';
import { reportFileRoutes } from './features/reports/files/report-files.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { itemViewRoutes } from './features/item-views/item-views.routes.ts';
import { reportViewRoutes } from './features/reports/views/report-views.routes.ts';
import { securityRoutes } from './features/security/security.routes.ts';
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { transactionRoutes } from './features/transactions/transactions.routes.ts';
import { toOrderRoutes } from './features/to-order/to-order.routes.ts';
import { toolRoutes } from './features/tools/tools.routes.ts';
import { transferRoutes } from './features/transfers/transfers.routes.ts';
import { unitRoutes } from './features/units/units.routes.ts';
import { vendorReturnRoutes } from './features/vendor-returns/vendor-returns.routes.ts';
import { vendorRoutes } from './features/vendors/vendors.routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist.routes.ts';
import { registerHooks } from './hooks.ts';

// Once for the process, before the demo or anybody's request needs them.
registerHooks();

const bodyLimit = 1024 * 1024;
const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The whole server, not yet listening. */
export async function buildApp(services: Services, watch?: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    // One line of our own instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    // While it closes, whoever asks over a connection from before is answered like everybody, and told to come by another.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // Only the proxy in front of us is believed, for the address it saw itself: what stands further left a client may write.
    trustProxy: services.env.trustsProxy && ((_address: string, hop: number) => hop < 1),
    bodyLimit,
    // The contract limits each part of an address and says so in words; the router would answer with the address itself.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    http: { shouldUpgradeCallback: isSocketRequest },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  // Before anything else, so that nothing goes unseen.
  await watch?.(app);
  app.decorateRequest('session', null);
  app.decorateRequest('unconfirmed', null);
  logRequests(app);
  cutSlowBodies(app);
  sendElsewhere(app, services.readiness);
  app.setErrorHandler<Error>(answerError);
  await app.register(cookie);
  await app.register(multipart);
  secure(app, services.env);
  limitCalls(app, services);
  noteRefusals(app, services);
  compressAnswers(app);
  refuseChanges(app, services.maintenance);

  const implementations = [
    ...activityRoutes(),
    ...alertRoutes(),
    ...auditRoutes(services),
    ...authRoutes(services),
    ...billingRoutes(services),
    ...backupRoutes(services),
    ...clientErrorRoutes(services),
    ...countRoutes(services),
    ...crewRoutes(services),
    ...customFieldRoutes(),
    ...customerRoutes(),
    ...dashboardRoutes(services),
    ...exportRoutes(services),
    ...folderRoutes(services),
    ...gettingStartedRoutes(services),
    ...healthRoutes(services),
    ...importImageRoutes(services),
    ...importRoutes(services),
    ...inventoryRoutes(services),
    ...invitationRoutes(services),
    ...jobRoutes(services),
    ...landedCostRoutes(),
    ...jobBillRoutes(services),
    ...jobImportRoutes(services),
    ...kitRoutes(),
    ...labelRoutes(services),
    ...notificationRoutes(services),
    ...offlineRoutes(),
    ...orderRoutes(services),
    ...organizationRoutes(services),
    ...preferenceRoutes(),
    ...profileRoutes(services),
    ...qrRoutes(services),
    ...quickActionRoutes(services),
    ...receiptRoutes(),
    ...refillRoutes(services),
    ...refillSuggestionRoutes(services),
    ...refillTemplateRoutes(),
    ...reportFileRoutes(services),
    ...reportRoutes(services),
    ...itemViewRoutes,
    ...reportViewRoutes(services),
    ...securityRoutes(services),
    ...subscriptionRoutes(services),
    ...supportRoutes(services),
    ...tagRoutes(),
    ...teamRoutes(services),
    ...transactionRoutes(),
    ...toOrderRoutes(services),
    ...toolRoutes(),
    ...transferRoutes(services),
    ...unitRoutes(),
    ...vendorReturnRoutes(),
    ...vendorRoutes(),
    ...waitlistRoutes(services),
  ];
  const isOffered = offeredBy(services.env);
  for (const implementation of implementations) (isOffered(implementation.row) ? serve : refuse)(app, services, implementation);
  await app.register(docs(onlyOffered(api, isOffered), services.version));
  for (const plugin of [
    mailPageStyles,
    outboxViewer(services.env),
    unsubscribePages(services),
    confirmationPages(services),
    stripeWebhook(services),
  ])
    await app.register(plugin);
  for (const plugin of services.plugins) await app.register(plugin);

  await serveSite(app, services, webDir);
  // The last thing before nobody new is let in: those of plugins run in their order, behind the app's own.
  await app.register(async (last) => void last.addHook('preClose', quietMoment));
  return app;
}

import type { Queries } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { sendOrderMails } from './deliver-order-mails.service.ts';
import { tellOfOrders } from './order-mails.store.ts';
import { orderName } from './order-states.ts';
import { type OverdueOrder, overdueOrdersToTell } from './overdue-orders.store.ts';

/** Orders are mailed as soon as they are sent; this takes up what the mail server did not take. */
const orderMails: Job = {
  name: 'order-mails',
  schedule: '* * * * *',
  run: (services, _data, signal) => sendOrderMails(services, signal),
};

const pageSize = 200;

/** Every hour, because somewhere the day has just begun: whoever orders is told of each order that has not come by its day, once for each day set. */
const overdueOrders: Job = {
  name: 'overdue-orders',
  schedule: '25 * * * *',
  run: async ({ db, now }, _data, signal) => {
    let overdue = 0;
    for (;;) {
      const page = await overdueOrdersToTell(db.platform, now(), pageSize);
      for (const order of page) {
        signal.throwIfAborted();
        await tell(db.platform, order);
      }
      overdue += page.length;
      if (page.length < pageSize) return { overdue };
    }
  },
};

export const orderJobs: readonly Job[] = [orderMails, overdueOrders];

/** A process that dies between the two tells it again, which the key of the notification makes once. */
async function tell(platform: Queries, { organizationId, id, number, vendorName, expectedOn, day }: OverdueOrder): Promise<void> {
  await notifyFromJob(platform, organizationId, {
    kind: 'order',
    tone: 'warn',
    title: `Order ${orderName(number)} from ${vendorName} is overdue`,
    text: `It was expected on ${day}.`,
    link: `/orders/${id}`,
    to: { permission: 'ORDER_STOCK' },
    dedupeKey: `order-overdue:${id}:${expectedOn}`,
  });
  await platform.run('UPDATE orders SET told_until = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, expectedOn]);
  await tellOfOrders(platform, organizationId);
}

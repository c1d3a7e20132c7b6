import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { changeSchedule, createSchedule, removeSchedule, schedulesOf } from './report-schedules.service.ts';
import { listRecipients } from './report-schedules.store.ts';
import { changeView, createView, removeView } from './report-views.service.ts';
import { listViews } from './report-views.store.ts';

export const reportViewRoutes = ({ now }: Services) => [
  ...implement(api.reportViews, {
    list: ({ tx, scope }) => listViews(tx, scope),
    create: ({ tx, scope, body }) => createView(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeView(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeView(tx, scope, params.id),
  }),
  ...implement(api.reportSchedules, {
    list: ({ tx, scope }) => schedulesOf(tx, scope),
    recipients: ({ tx, scope }) => listRecipients(tx, scope),
    create: ({ tx, scope, body }) => createSchedule(tx, scope, body, now()),
    update: ({ tx, scope, params, body }) => changeSchedule(tx, scope, params.id, body, now()),
    remove: ({ tx, scope, params }) => removeSchedule(tx, scope, params.id),
  }),
];

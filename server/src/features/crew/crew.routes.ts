import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { addToCrew, changeMember, removeFromCrew } from './crew.service.ts';
import { listCrew } from './crew.store.ts';
import { enterPin } from './enter-pin.service.ts';

export const crewRoutes = (services: Services) =>
  implement(api.crew, {
    list: ({ tx, scope }) => listCrew(tx, scope),
    make: ({ tx, scope, body }) => addToCrew(tx, scope, body),
    change: ({ tx, scope, params, body }) => changeMember(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeFromCrew(tx, scope, params.id),
    enter: ({ scope, params, body }) => enterPin(services, { scope, id: params.id, pin: body.pin }),
  });

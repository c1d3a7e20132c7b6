import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { lookUpCode } from './qr.service.ts';

export const qrRoutes = () => implement(api.qr, { lookup: ({ tx, scope, params }) => lookUpCode(tx, scope, params.code) });

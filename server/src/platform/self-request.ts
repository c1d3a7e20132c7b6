import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-onhand-itself';
const secret = randomBytes(32).toString('hex');

/** Headers that this process sends with a request to itself, such as the one that redeems a sign-in's code. */
export const selfRequestHeaders = { [header]: secret };

/** These requests serve everybody: counted by their address, one caller could use up the sign-ins of all. */
export const isSelfRequest = (request: FastifyRequest) => request.headers[header] === secret;

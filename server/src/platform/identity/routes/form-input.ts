import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** One field of a submitted form; what is missing or sent twice reads as empty. */
export function formText(request: FastifyRequest, name: string): string {
  return textOf(request.body, name);
}

export function queryText(request: FastifyRequest, name: string): string {
  return textOf(request.query, name);
}

/** The sign-in under way that a page was opened from. It becomes part of links, so nothing else may pass. */
export function interactionOf(request: FastifyRequest): string | undefined {
  const uid = formText(request, 'interaction') || queryText(request, 'interaction');
  return /^[\w-]{10,64}$/.test(uid) ? uid : undefined;
}

export function emailProblem(email: string): string | undefined {
  if (!email) return 'Enter your email address.';
  return z.email().safeParse(email).success ? undefined : 'Enter an email address such as name@example.com.';
}

function textOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

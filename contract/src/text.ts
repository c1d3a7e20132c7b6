import { z } from 'zod';

/** A line a person types: trimmed, not empty, no control characters (PostgreSQL refuses NUL, screens the rest). */
export function text(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'Please fill this in.')
    .max(maxLength, `At most ${maxLength} characters.`)
    .regex(/^\P{Cc}*$/u, 'Control characters are not allowed.');
}

/** Several lines a person types, or none; tabs and line breaks are kept. */
export function longText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .regex(/^(?:[\t\n\r]|\P{Cc})*$/u, 'Control characters are not allowed.');
}

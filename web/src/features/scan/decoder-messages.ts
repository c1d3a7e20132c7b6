import type { Attempt } from './decoder.rules.ts';
import type { DecodedCode } from './symbologies.rules.ts';

/** The page's request to the worker: one picture, and the ways to look at it in turn. */
export interface DecodeRequest {
  id: number;
  picture: VideoFrame | ImageBitmap;
  attempts: Attempt[];
  /** A picture of its own rather than one of many a second: what its bars say is looked at twice. */
  isOnlyOne: boolean;
}

export type DecodeAnswer = { id: number; code: DecodedCode | null } | { id: number; problem: string };

export function ensureChromium(options?: { isForTests?: boolean }): string;
export const chromiumFlags: string[];

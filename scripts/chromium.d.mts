export function ensureChromium(): string;
export const chromiumFlags: string[];

export const root: string;
export function ensureInstalled(): void;
export function findNode(): string;
export function ensureBuilt(node: string): void;

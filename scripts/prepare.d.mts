export const root: string;
export function ensureInstalled(): void;
export function findNode(): string;
export function isNodeGoodFor(lock: { packages: Record<string, object> }, version: string): boolean;
export function linkNode(): void;
export function ensureBuilt(node: string): void;
export function build(node: string): void;

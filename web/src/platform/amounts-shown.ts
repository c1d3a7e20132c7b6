const shown = new Set<symbol>();

/** Whoever shows what folders come to says so; answers when it is over. Elsewhere folders are not read anew for that alone (realtime/refresh.ts). */
export function showingAmounts(): () => void {
  const one = Symbol('amounts');
  shown.add(one);
  return () => void shown.delete(one);
}

export function areAmountsShown(): boolean {
  return shown.size > 0;
}

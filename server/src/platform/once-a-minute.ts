const aMinute = 60_000;

/** Says whether something may be told: of each once a minute, because a flood must not become one of lines. */
export function onceAMinute(nowMs: () => number = () => performance.now()): (key: string) => boolean {
  const told = new Set<string>();
  let since = nowMs();
  return (key) => {
    const now = nowMs();
    if (now - since >= aMinute) {
      told.clear();
      since = now;
    }
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  };
}

/** An organization's number, or the id of a person who has none. */
export type Whose = number | string;

/** Past usage decays with `fadesMs`; an organization counts as active for `aboutMs` after its last turn. */
const fadesMs = 1_000;
const aboutMs = 1_000;
const mostRemembered = 1_000;
/** Work that lasts longer is one long piece, such as a restore, and no flood: it counts no further, and others may run beside it. */
const longMs = 2_000;
/** More than one turn all the time; a fifth more, because somebody with exactly one must never come near it. */
const greedyFromMs = fadesMs * 1.2;
/** While others are about: whatever they ask for finds a processor, on a small machine too. */
const mostBesideOthers = 2;

interface Use {
  /** Start times of the turns that they hold now. */
  begun: number[];
  /** Milliseconds of turns that are over, fading. */
  used: number;
  at: number;
}

/** Tracks how much of a shared resource each organization had in the last seconds. */
export interface RecentUsage {
  /** Called as a turn begins; what comes back is called as it ends. */
  begin(whose: Whose): () => void;
  /**
   * Others are about, and they have two turns now that are no long pieces of work; or one, having had more than one all the time, and
   * twice what the others had. Where everything is slow everybody has much: whoever has no more than the others would only become slower.
   */
  exceedsFairShare(whose: Whose): boolean;
}

export function trackRecentUsage(nowMs: () => number): RecentUsage {
  const uses = new Map<Whose, Use>();
  let last: { whose: Whose; at: number } | undefined;
  let lastOther: typeof last;

  const counted = (begun: number, now: number) => Math.min(longMs, now - begun);
  const faded = (use: Use, now: number) => use.used * Math.exp((use.at - now) / fadesMs);

  function seen(whose: Whose, now: number): Use {
    const use = uses.get(whose) ?? { begun: [], used: 0, at: now };
    use.used = faded(use, now);
    use.at = now;
    if (last?.whose !== whose) {
      lastOther = last;
      // Those that were not heard of for longest come first.
      uses.delete(whose);
      uses.set(whose, use);
      forgetOldest();
    }
    last = { whose, at: now };
    return use;
  }

  function forgetOldest(): void {
    if (uses.size <= mostRemembered) return;
    const [oldest] = uses;
    if (oldest && oldest[1].begun.length === 0) uses.delete(oldest[0]);
  }

  return {
    begin: (whose) => {
      const begun = nowMs();
      seen(whose, begun).begun.push(begun);
      return () => {
        const now = nowMs();
        const use = seen(whose, now);
        use.begun.splice(use.begun.indexOf(begun), 1);
        use.used += counted(begun, now);
      };
    },
    exceedsFairShare: (whose) => {
      const now = nowMs();
      const use = uses.get(whose);
      const other = last?.whose === whose ? lastOther : last;
      const short = use?.begun.filter((begun) => now - begun < longMs).length ?? 0;
      if (!use || short === 0 || other === undefined || now - other.at >= aboutMs) return false;
      if (short >= mostBesideOthers) return true;
      const own = allOf(use, now);
      return own > greedyFromMs && own > 2 * usualOf(whose, now);
    },
  };

  function allOf(use: Use, now: number): number {
    return use.begun.reduce((sum, begun) => sum + counted(begun, now), faded(use, now));
  }

  /** What the others had who were about in the last seconds, on the average. */
  function usualOf(whose: Whose, now: number): number {
    const others = [...uses].filter(([one, { begun, at }]) => one !== whose && (begun.length > 0 || now - at < fadesMs));
    return others.reduce((sum, [, use]) => sum + allOf(use, now), 0) / Math.max(1, others.length);
  }
}

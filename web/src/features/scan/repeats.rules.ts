import type { DecodedCode } from './symbologies.rules.ts';

/** SCAN-10: for so long the same code counts as the one just seen, and an item as the one just changed. */
export const sameCodeFor = 2000;
export const sameItemFor = 3000;

const agreeWithin = 1500;

/** Two pictures must say the same of a linear code before it is believed; anything else checks itself. */
export class Agreement {
  #last: { text: string; at: number } | undefined;

  accepts({ text, isLinear }: Pick<DecodedCode, 'text' | 'isLinear'>, at: number): boolean {
    if (!isLinear) return true;
    const isConfirmed = this.#last?.text === text && at - this.#last.at <= agreeWithin;
    this.#last = { text, at };
    return isConfirmed;
  }
}

/**
 * Tells if a code is new. The window slides: a code that stays in view stays old, and counts again only after it was away that long. With a
 * fixed window, a label held before the camera would count every two seconds.
 */
export class RepeatFilter {
  #seen = new Map<string, number>();
  readonly #window: number;

  constructor(window: number = sameCodeFor) {
    this.#window = window;
  }

  isNew(code: string, at: number): boolean {
    const before = this.#seen.get(code);
    this.#forgetBefore(at - this.#window);
    this.#seen.set(code, at);
    return before === undefined || at - before >= this.#window;
  }

  #forgetBefore(time: number): void {
    for (const [code, at] of this.#seen) if (at <= time) this.#seen.delete(code);
  }
}

/** An item that was just changed is not changed again by the label still lying there. */
export class Cooldown {
  #until = new Map<number, number>();

  start(itemId: number, at: number): void {
    this.#until.set(itemId, at + sameItemFor);
  }

  isOver(itemId: number, at: number): boolean {
    return at >= (this.#until.get(itemId) ?? 0);
  }
}

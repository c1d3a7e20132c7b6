/** One key as it was pressed, with the time of it in milliseconds. */
export interface KeyStroke {
  key: string;
  at: number;
  /** With Ctrl, Alt or ⌘ it is a command, not a letter. */
  isCommand: boolean;
}

const fastest = 50;
const shortest = 4;

/**
 * Tells a scanner that types from a person who does: its keys come within a few milliseconds of each other and end with Enter. Nobody
 * types four letters and Enter that fast.
 */
export class KeyBursts {
  #text = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  /** The code, when this key ended one; null while there is none. */
  press({ key, at, isCommand }: KeyStroke): string | null {
    const isFast = at - this.#lastAt <= fastest;
    const text = isFast ? this.#text : '';
    this.#lastAt = at;
    if (key === 'Enter' || key === 'Tab') {
      this.#text = '';
      return text.length >= shortest ? text : null;
    }
    // Shift and the like come between the letters.
    if (key.length !== 1 && !isCommand) {
      this.#text = text;
      return null;
    }
    this.#text = isCommand ? '' : text + key;
    return null;
  }

  /** So many letters so fast: by now it is a scanner, and what it types must not press buttons. */
  get isScanning(): boolean {
    return this.#text.length >= shortest;
  }
}

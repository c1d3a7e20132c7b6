import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { learnWordsBeside } from '../inventory/search-text.service.ts';

const [first, most] = [5_000, 50_000];

/**
 * The words that the items of an import teach. Whenever there are enough they are learned by another connection, while the import goes on. At its end the
 * import itself learns what is left, what could not be learned, and what a sweep took meanwhile because nobody saw an item with it: it is handed all
 * of them, and most are there. Each time twice as many are enough as before: to learn some, all that the organization knows are read.
 */
export class GatheredWords {
  #words = new Set<string>();
  readonly #all = new Set<string>();
  #enough = first;
  #learning: Promise<void> | undefined;
  readonly #db: Db;
  readonly #scope: Scope;

  constructor(db: Db, scope: Scope) {
    this.#db = db;
    this.#scope = scope;
  }

  add(words: Iterable<string>): void {
    for (const word of words) {
      if (!this.#all.has(word)) this.#words.add(word);
      this.#all.add(word);
    }
    if (this.#words.size < this.#enough || this.#learning) return;
    const some = this.#words;
    this.#words = new Set();
    this.#enough = Math.min(most, this.#enough * 2);
    this.#learning = learnWordsBeside(this.#db, this.#scope, some)
      .catch(() => undefined)
      .finally(() => {
        this.#learning = undefined;
      });
  }

  /** Nothing is under way any more once it answers. */
  async all(): Promise<ReadonlySet<string>> {
    await this.#learning;
    return this.#all;
  }
}

import type { Caller } from '../../../../test/harness.ts';
import { units } from '../../../../test/costing-reference.ts';
import { Books, type Doing, type Item } from './books.fixtures.ts';
import { charge, credit, price, uncharge } from './charges.fixtures.ts';
import { expectBalance, expectStock } from './checks.fixtures.ts';
import { back, undoUse, use } from './jobs.fixtures.ts';
import { closeReceipt, order, receive, undoLine, undoReceipt } from './receiving.fixtures.ts';
import { credited, giveBack, undoReturn } from './returns.fixtures.ts';
import { carry, issue, undoIssue } from './stock.fixtures.ts';

/**
 * Somebody who orders, receives, pays freight, sends back and takes back, with a bookkeeper for each item who shares nothing with the product, and who
 * adds up what the documents say came in and went out.
 */
export class Purchaser {
  private readonly books: Books;

  constructor(owner: Caller, vendorId: number, items: readonly Pick<Item, 'id' | 'method'>[], places: readonly number[]) {
    this.books = new Books(owner, vendorId, items, places);
  }

  async act(doing: Doing): Promise<void> {
    const { books } = this;
    switch (doing.do) {
      case 'order':
        return order(books, doing.lines);
      case 'receive':
        return receive(books, doing);
      case 'issue':
        return issue(books, books.item(doing.item), books.place(doing.place), units(doing.quantity));
      case 'carry':
        return carry(books, books.item(doing.item), books.place(doing.from), books.place(doing.to), units(doing.quantity));
      case 'charge':
        return charge(books, books.latest(books.came, doing.nth), { amount: doing.amount, share: doing.share, kind: 'freight' });
      case 'credit':
        return credit(books, books.latest(books.came, doing.nth), BigInt(doing.percent));
      case 'price':
        return price(books, books.latest(books.came, doing.nth), doing.amount);
      case 'uncharge':
        return uncharge(books, books.latest(books.charges, doing.nth));
      case 'undoReceipt':
        return undoReceipt(books, books.latest(books.came, doing.nth));
      case 'undoLine':
        return undoLine(books, books.latest(books.came, doing.nth));
      case 'undoIssue':
        return undoIssue(books, books.latest(books.issues, doing.nth));
      case 'return':
        return giveBack(books, books.latest(books.came, doing.nth), books.place(doing.place), units(doing.quantity), doing.credit);
      case 'undoReturn':
        return undoReturn(books, books.latest(books.returns, doing.nth));
      case 'credited':
        return credited(books, books.latest(books.returns, doing.nth), doing.amount);
      case 'use':
        return use(books, doing.nth, books.item(doing.item), books.place(doing.place), units(doing.quantity));
      case 'back':
        return back(books, doing.nth, books.item(doing.item), books.place(doing.place), units(doing.quantity));
      case 'undoUse':
        return undoUse(books, books.latest(books.jobRows, doing.nth));
      case 'close':
        return closeReceipt(books, books.latest(books.came, doing.nth));
    }
  }

  /** How often each was done, so that a test knows what it has mixed. */
  done = () => ({
    received: this.books.came.length,
    issued: this.books.issues.length,
    used: this.books.jobRows.filter(({ of }) => of === null).length,
    cameBack: this.books.jobRows.filter(({ of }) => of !== null).length,
    charged: this.books.charges.length,
    returned: this.books.returns.length,
    credited: this.books.returns.filter(({ credited }) => credited > 0n).length,
    carried: this.books.carried,
  });

  expectStock = () => expectStock(this.books);
  expectBalance = () => expectBalance(this.books);
}

import { api } from '@onhand/contract';
import { expect } from 'vitest';
import { Bookkeeper, part, type Step, type StepOfJob, type StepOfReceipt, text, units } from '../../../test/costing-reference.ts';
import type { Caller } from '../../../test/harness.ts';

type AnyStep = Step | StepOfReceipt | StepOfJob;
type Units = bigint;

function expectSame(found: unknown, wanted: unknown, about?: string): void {
  expect(found, about).toEqual(wanted);
}

/** What is done in a purchasing office and at its docks; things are counted from the latest, items and places from the first. */
export type Doing =
  | { do: 'order'; lines: { packs: string; size: string; price: string }[] }
  | { do: 'receive'; nth: number; item: number; place: number; quantity: string }
  | { do: 'issue'; item: number; place: number; quantity: string }
  | { do: 'carry'; item: number; from: number; to: number; quantity: string }
  | { do: 'charge'; nth: number; amount: string; share: 'value' | 'quantity' | 'equal' }
  | { do: 'credit'; nth: number; percent: number }
  | { do: 'price'; nth: number; amount: string }
  | { do: 'uncharge' | 'undoReceipt' | 'undoLine' | 'undoIssue' | 'undoReturn' | 'close'; nth: number }
  | { do: 'return'; nth: number; place: number; quantity: string; credit: string }
  | { do: 'credited'; nth: number; amount: string }
  | { do: 'use'; nth: number; item: number; place: number; quantity: string }
  | { do: 'back'; nth: number; item: number; place: number; quantity: string }
  | { do: 'undoUse'; nth: number };

interface Item {
  id: number;
  method: 'average' | 'fifo';
  book: Bookkeeper;
  steps: AnyStep[];
  lies: Map<number, Units>;
}

interface OrderedLine {
  orderId: number;
  line: number;
  item: Item;
  pieces: Units;
  size: Units;
  price: Units;
  received: Units;
}

interface CameBy {
  receiptId: number;
  line: number;
  movementId: number;
  item: Item;
  row: number;
  place: number;
  quantity: Units;
  returned: Units;
  paid: Units;
  added: Units;
  /** Taken back as if it had never come, or what was left of it taken at what it carried. */
  undone: 'no' | 'struck' | 'left';
  taken: Units;
  of: OrderedLine;
}

interface Charged {
  id: number;
  isUndone: boolean;
  parts: { came: CameBy; row: number; amount: Units }[];
}

interface Returned {
  id: number;
  came: CameBy;
  row: number;
  place: number;
  quantity: Units;
  value: Units;
  credited: Units;
  isUndone: boolean;
}

/** A row of a job: a use, or what came back of one. */
interface JobRow {
  job: number;
  item: Item;
  line: number;
  row: number;
  movementId: number;
  place: number;
  quantity: Units;
  of: JobRow | null;
  isUndone: boolean;
}

/**
 * Somebody who orders, receives, pays freight, sends back and takes back, with a bookkeeper for each item who shares nothing with the product, and who
 * adds up what the documents say came in and went out.
 */
export class Purchaser {
  private readonly owner: Caller;
  private readonly vendorId: number;
  private readonly items: readonly Item[];
  private readonly places: readonly number[];
  private readonly ordered: OrderedLine[] = [];
  private readonly came: CameBy[] = [];
  private readonly charges: Charged[] = [];
  private readonly issues: { item: Item; row: number; movementId: number; place: number; quantity: Units; isUndone: boolean }[] = [];
  private readonly returns: Returned[] = [];
  private readonly jobs: number[] = [];
  private readonly jobRows: JobRow[] = [];
  private carried = 0;

  constructor(owner: Caller, vendorId: number, items: readonly Pick<Item, 'id' | 'method'>[], places: readonly number[]) {
    [this.owner, this.vendorId, this.places] = [owner, vendorId, places];
    this.items = items.map((item) => ({ ...item, book: new Bookkeeper(item.method), steps: [], lies: new Map() }));
  }

  private item = (nth: number) => this.items[nth % this.items.length] as Item;
  private place = (nth: number) => this.places[nth % this.places.length] as number;
  private latest = <One>(all: readonly One[], nth: number): One | undefined => all.at(-1 - (nth % Math.max(all.length, 1)));

  private put(item: Item, place: number, size: Units): void {
    item.lies.set(place, (item.lies.get(place) ?? 0n) + size);
  }

  /** Answers the number of its row. */
  private play(item: Item, step: AnyStep): number {
    expectSame(item.book.play(step), true, JSON.stringify(step));
    item.steps.push(step);
    return item.book.rows.length - 1;
  }

  /** What the quantity would change by. */
  private trial(item: Item, steps: readonly AnyStep[]): Units[] {
    const book = new Bookkeeper(item.method);
    for (const step of [...item.steps, ...steps]) book.play(step);
    return book.rows.slice(-steps.length).map(({ delta }) => delta);
  }

  async act(doing: Doing): Promise<void> {
    switch (doing.do) {
      case 'order':
        return this.order(doing.lines);
      case 'receive':
        return this.receive(doing);
      case 'issue':
        return this.issue(this.item(doing.item), this.place(doing.place), units(doing.quantity));
      case 'carry':
        return this.carry(this.item(doing.item), this.place(doing.from), this.place(doing.to), units(doing.quantity));
      case 'charge':
        return this.charge(this.latest(this.came, doing.nth), { amount: doing.amount, share: doing.share, kind: 'freight' });
      case 'credit':
        return this.credit(this.latest(this.came, doing.nth), BigInt(doing.percent));
      case 'price':
        return this.price(this.latest(this.came, doing.nth), doing.amount);
      case 'uncharge':
        return this.uncharge(this.latest(this.charges, doing.nth));
      case 'undoReceipt':
        return this.undoReceipt(this.latest(this.came, doing.nth));
      case 'undoLine':
        return this.undoLine(this.latest(this.came, doing.nth));
      case 'undoIssue':
        return this.undoIssue(this.latest(this.issues, doing.nth));
      case 'return':
        return this.giveBack(this.latest(this.came, doing.nth), this.place(doing.place), units(doing.quantity), doing.credit);
      case 'undoReturn':
        return this.undoReturn(this.latest(this.returns, doing.nth));
      case 'credited':
        return this.credited(this.latest(this.returns, doing.nth), doing.amount);
      case 'use':
        return this.use(doing.nth, this.item(doing.item), this.place(doing.place), units(doing.quantity));
      case 'back':
        return this.back(doing.nth, this.item(doing.item), this.place(doing.place), units(doing.quantity));
      case 'undoUse':
        return this.undoUse(this.latest(this.jobRows, doing.nth));
      case 'close': {
        const came = this.latest(this.came, doing.nth);
        if (came) await this.owner.call(api.receipts.close, { params: { id: came.receiptId } });
      }
    }
  }

  private async order(lines: { packs: string; size: string; price: string }[]): Promise<void> {
    const wanted = lines.map((line, nth) => ({ item: this.item(nth), ...line }));
    const made = await this.owner.call(api.orders.make, {
      body: {
        vendorId: this.vendorId,
        lines: wanted.map(({ item, packs, size, price }) => ({ itemId: item.id, packs, piecesPerPack: size, price, place: 0 })),
      },
    });
    expectSame(made.status, 200, JSON.stringify(made.body));
    const { id } = made.body;
    expectSame((await this.owner.call(api.orders.send, { params: { id }, body: { mail: null } })).status, 200);
    for (const [nth, { item, packs, size, price }] of wanted.entries()) {
      const pieces = (units(packs) * units(size)) / units('1');
      this.ordered.push({ orderId: id, line: nth + 1, item, pieces, size: units(size), price: units(price), received: 0n });
    }
  }

  /** So many scans of a third make up the whole price of the pack: each is worth what all costs less what came before. */
  private async receive({ nth, item, place: at, quantity }: Extract<Doing, { do: 'receive' }>): Promise<void> {
    const of = this.latest(
      this.ordered.filter((line) => line.item === this.item(item)),
      nth,
    );
    if (!of) return;
    const place = this.place(at);
    const size = units(quantity);
    const costOf = (pieces: Units) => part(pieces, of.price, of.size);
    const paid = costOf(of.received + size) - costOf(of.received);
    const line = { orderLine: of.line, itemId: of.item.id, quantity, placeId: place || null, isMore: true };
    const { status, body } = await this.owner.call(api.receipts.receive, { params: { id: of.orderId }, body: { lines: [line] } });
    expectSame(status, 200, JSON.stringify(body));
    of.received += size;
    const row = this.play(of.item, { do: 'receive', quantity, value: text(paid) });
    const [entered] = body.entered;
    this.put(of.item, place, size);
    this.came.push({
      receiptId: body.receipt.id,
      line: entered?.line ?? 0,
      movementId: entered?.movementId ?? 0,
      item: of.item,
      row,
      place,
      quantity: size,
      returned: 0n,
      paid,
      added: 0n,
      undone: 'no',
      taken: 0n,
      of,
    });
  }

  private async issue(item: Item, place: number, asked: Units): Promise<void> {
    const there = item.lies.get(place) ?? 0n;
    const taken = asked < there ? asked : there;
    const change = { adjustment: `-${text(asked)}`, placeId: place || null };
    const { body } = await this.owner.call(api.inventory.changeStock, { params: { id: item.id }, body: change });
    if (taken === 0n) return;
    const row = this.play(item, { do: 'issue', quantity: text(taken) });
    this.put(item, place, -taken);
    this.issues.push({ item, row, movementId: body.movement?.id ?? 0, place, quantity: taken, isUndone: false });
  }

  private async carry(item: Item, from: number, to: number, size: Units): Promise<void> {
    if (from === to) return;
    const body = { fromPlaceId: from || null, toPlaceId: to || null, lines: [{ itemId: item.id, quantity: text(size) }] };
    const { status } = await this.owner.call(api.transfers.make, { body });
    expectSame(status, (item.lies.get(from) ?? 0n) >= size ? 200 : 409);
    if (status !== 200) return;
    this.carried += 1;
    this.put(item, from, -size);
    this.put(item, to, size);
  }

  private async charge(
    came: CameBy | undefined,
    wanted: {
      amount: string;
      share: 'value' | 'quantity' | 'equal' | 'hand';
      kind: 'freight' | 'credit' | 'price';
      parts?: { line: number; amount: string }[];
    },
  ): Promise<void> {
    if (!came) return;
    const { status, body } = await this.owner.call(api.landedCosts.add, { body: { receiptId: came.receiptId, ...wanted } });
    const carriers = this.came.filter((one) => one.receiptId === came.receiptId && one.undone === 'no' && one.returned < one.quantity);
    const isFree = wanted.share === 'value' && carriers.every(({ paid }) => paid === 0n);
    // One that was taken back as a whole, and one of which all went back, carry nothing.
    const isGone = this.came.filter((one) => one.receiptId === came.receiptId).every(({ undone }) => undone !== 'no');
    expectSame(status, isGone ? 409 : carriers.length === 0 || isFree ? 400 : 200, JSON.stringify(body));
    if (status !== 200) return;
    const parts = body.parts.map(({ line, amount, inStock, costOfGoods }) => {
      expectSame(units(inStock ?? '') + units(costOfGoods ?? ''), units(amount ?? ''));
      return { came: carriers.find((one) => one.line === line) as CameBy, amount: units(amount ?? '') };
    });
    expectSame(text(parts.reduce((sum, { amount }) => sum + amount, 0n)), text(units(wanted.amount)));
    const charged: Charged = { id: body.id, isUndone: false, parts: [] };
    for (const { came: carrier, amount } of parts.filter(({ amount: size }) => size !== 0n)) {
      const row = this.play(carrier.item, { do: 'correct', row: carrier.row, amount: text(amount) });
      carrier.added += amount;
      charged.parts.push({ came: carrier, row, amount });
    }
    this.charges.push(charged);
  }

  /** A part of what the line was paid, never more. */
  private async credit(came: CameBy | undefined, percent: bigint): Promise<void> {
    if (!came || came.undone !== 'no' || came.returned === came.quantity) return;
    const cents = (came.paid + came.added) / 10n ** 8n;
    const size = ((cents * percent) / 100n) * 10n ** 8n;
    if (size <= 0n) return;
    const amount = text(-size);
    await this.charge(came, { kind: 'credit', amount, share: 'hand', parts: [{ line: came.line, amount }] });
  }

  /** On the bill one line costs more, and where there is another one, that costs as much less. */
  private async price(came: CameBy | undefined, amount: string): Promise<void> {
    if (!came || came.undone !== 'no' || came.returned === came.quantity) return;
    const carries = (one: CameBy) => one.undone === 'no' && one.returned < one.quantity && one.paid + one.added >= units(amount);
    const other = this.came.find((one) => one !== came && one.receiptId === came.receiptId && carries(one));
    const parts = [{ line: came.line, amount }, ...(other ? [{ line: other.line, amount: `-${amount}` }] : [])];
    await this.charge(came, { kind: 'price', amount: other ? '0' : amount, share: 'hand', parts });
  }

  /** The part of a line that was taken back since went with it. */
  private async uncharge(charged: Charged | undefined): Promise<void> {
    if (!charged) return;
    const parts = charged.parts.filter(({ came }) => came.undone === 'no');
    // Beyond what a line was paid nothing is taken off here: what that means has examples of its own.
    if (!charged.isUndone && parts.some(({ came, amount }) => came.paid + came.added - amount < 0n)) return;
    const { status } = await this.owner.call(api.landedCosts.undo, { params: { id: charged.id }, body: {} });
    expectSame(status, charged.isUndone ? 409 : 200);
    if (status !== 200) return;
    charged.isUndone = true;
    for (const { came, row, amount } of parts) {
      this.play(came.item, { do: 'uncorrect', row });
      came.added -= amount;
    }
  }

  private noteUndone(came: CameBy): void {
    const { item } = came;
    const before = item.book.isStanding(came.row);
    const value = item.book.value;
    this.play(item, { do: 'undo', row: came.row });
    came.undone = before && !item.book.isStanding(came.row) ? 'struck' : 'left';
    came.taken = value - item.book.value;
    this.put(item, came.place, -came.quantity);
    came.of.received -= came.quantity;
  }

  /** All of them, the last first, or none. */
  private isUndoable(lines: readonly CameBy[]): boolean {
    const left = new Map<string, Units>();
    return [...Map.groupBy(lines, ({ item }) => item)].every(([item, own]) => {
      const deltas = this.trial(
        item,
        own.map(({ row }) => ({ do: 'undo', row })),
      );
      return own.every(({ quantity, place, returned }, nth) => {
        const key = `${item.id} ${place}`;
        left.set(key, (left.get(key) ?? item.lies.get(place) ?? 0n) - quantity);
        return returned === 0n && deltas[nth] === -quantity && (left.get(key) ?? 0n) >= 0n;
      });
    });
  }

  private async undoLine(came: CameBy | undefined): Promise<void> {
    if (!came) return;
    const isPossible = came.undone === 'no' && this.isUndoable([came]);
    const { status, body } = await this.owner.call(api.transactions.undo, { params: { id: came.movementId }, body: {} });
    expectSame(status === 200, isPossible, JSON.stringify(body));
    if (isPossible) this.noteUndone(came);
  }

  private async undoReceipt(any: CameBy | undefined): Promise<void> {
    if (!any) return;
    const lines = this.came.filter(({ receiptId, undone }) => receiptId === any.receiptId && undone === 'no').toReversed();
    const isPossible = lines.length > 0 && this.isUndoable(lines);
    const { status, body } = await this.owner.call(api.receipts.undo, { params: { id: any.receiptId }, body: {} });
    expectSame(status === 200, isPossible, JSON.stringify(body));
    if (isPossible) for (const came of lines) this.noteUndone(came);
  }

  private async undoIssue(issue: (typeof this.issues)[number] | undefined): Promise<void> {
    if (!issue) return;
    const { status } = await this.owner.call(api.transactions.undo, { params: { id: issue.movementId }, body: {} });
    expectSame(status, issue.isUndone ? 409 : 200);
    if (status !== 200) return;
    issue.isUndone = true;
    this.play(issue.item, { do: 'undo', row: issue.row });
    this.put(issue.item, issue.place, issue.quantity);
  }

  private async use(nth: number, item: Item, place: number, size: Units): Promise<void> {
    while (this.jobs.length < 2) this.jobs.push((await this.owner.call(api.jobs.make, { body: { title: 'Boiler' } })).body.id);
    const job = this.jobs[nth % 2] as number;
    const part = { itemId: item.id, quantity: text(size), placeId: place || null };
    const { status, body } = await this.owner.call(api.jobs.use, { params: { id: job }, body: { parts: [part], isMeant: true } });
    expectSame(status, (item.lies.get(place) ?? 0n) >= size ? 200 : 409, JSON.stringify(body));
    if (status !== 200) return;
    const row = this.play(item, { do: 'use', quantity: text(size), job });
    this.put(item, place, -size);
    const line = body.job.lines.find(({ itemId }) => itemId === item.id)?.line ?? 0;
    this.jobRows.push({ job, item, line, row, movementId: body.movements[0]?.id ?? 0, place, quantity: size, of: null, isUndone: false });
  }

  private outOf = (use: JobRow) => (use.isUndone || use.of ? 0n : use.item.book.outOf(use.row));

  /** Of the uses of its line, the last first. */
  private async back(nth: number, item: Item, place: number, size: Units): Promise<void> {
    const job = this.jobs[nth % 2];
    const uses = this.jobRows.filter((row) => row.job === job && row.item === item && this.outOf(row) > 0n).toReversed();
    const [last] = uses;
    if (!last || job === undefined) return;
    const out = uses.reduce((sum, use) => sum + this.outOf(use), 0n);
    const part = { line: last.line, quantity: text(size), placeId: place || null };
    const { status, body } = await this.owner.call(api.jobs.giveBack, { params: { id: job }, body: { parts: [part] } });
    expectSame(status, size <= out ? 200 : 409, JSON.stringify(body));
    if (status !== 200) return;
    let left = size;
    for (const use of uses) {
      const here = left < this.outOf(use) ? left : this.outOf(use);
      if (here === 0n) break;
      left -= here;
      const row = this.play(item, { do: 'back', quantity: text(here), row: use.row });
      this.jobRows.push({ job, item, line: use.line, row, movementId: 0, place, quantity: here, of: use, isUndone: false });
    }
    const made = this.jobRows.slice(-body.movements.length);
    for (const [at, one] of made.entries()) one.movementId = body.movements[at]?.id ?? 0;
    this.put(item, place, size);
  }

  /** What came back and was carried elsewhere, or used again, stays. */
  private async undoUse(one: JobRow | undefined): Promise<void> {
    if (!one) return;
    const there = one.item.lies.get(one.place) ?? 0n;
    const isThere = one.of === null || there >= one.quantity;
    const isPossible = !one.isUndone && !one.item.book.isUndoRefused(one.row) && isThere;
    const { status, body } = await this.owner.call(api.transactions.undo, { params: { id: one.movementId }, body: {} });
    expectSame(status === 200, isPossible, JSON.stringify(body));
    if (!isPossible) return;
    one.isUndone = true;
    this.play(one.item, { do: 'undo', row: one.row });
    this.put(one.item, one.place, one.of ? -one.quantity : one.quantity);
  }

  /** What each job bears is what its issues cost by now, whatever came to light since. */
  private async expectJobs(): Promise<void> {
    for (const job of this.jobs) {
      const { body } = await this.owner.call(api.jobs.read, { params: { id: job } });
      const borne = this.items.reduce((sum, { book }) => sum + (book.state.jobs.get(job) ?? 0n), 0n);
      expectSame(body.cost, text(borne));
    }
  }

  private async giveBack(came: CameBy | undefined, place: number, quantity: Units, credit: string): Promise<void> {
    if (!came) return;
    const { item, receiptId, line } = came;
    const lines = [{ itemId: item.id, receiptId, receiptLine: line, placeId: place || null, quantity: text(quantity), credit }];
    const { status, body } = await this.owner.call(api.vendorReturns.make, { body: { lines } });
    const isPossible = came.undone === 'no' && came.returned + quantity <= came.quantity && (item.lies.get(place) ?? 0n) >= quantity;
    expectSame(status === 200, isPossible, JSON.stringify(body));
    if (!isPossible) return;
    const row = this.play(item, { do: 'return', quantity: text(quantity), row: came.row });
    const value = -(item.book.rows[row]?.value ?? 0n);
    const [told] = body.lines;
    expectSame([told?.value, told?.variance], [text(value), text(units(credit) - value)]);
    came.returned += quantity;
    this.put(item, place, -quantity);
    this.returns.push({ id: body.id, came, row, place, quantity, value, credited: 0n, isUndone: false });
  }

  private async undoReturn(returned: Returned | undefined): Promise<void> {
    if (!returned) return;
    const { id, came, row, place, quantity, credited, isUndone } = returned;
    const { status, body } = await this.owner.call(api.vendorReturns.undo, { params: { id }, body: {} });
    expectSame(status === 200, !isUndone && credited === 0n, JSON.stringify(body));
    if (status !== 200) return;
    returned.isUndone = true;
    this.play(came.item, { do: 'undo', row });
    came.returned -= quantity;
    this.put(came.item, place, quantity);
  }

  /** The difference to what the goods carried is the variance, and it is in no stock. */
  private async credited(returned: Returned | undefined, amount: string): Promise<void> {
    if (!returned || returned.isUndone || returned.credited > 0n) return;
    const { status, body } = await this.owner.call(api.vendorReturns.credit, { params: { id: returned.id }, body: { amount } });
    expectSame(status, 200, JSON.stringify(body));
    returned.credited += units(amount);
    expectSame(body.variance, text(returned.credited - returned.value));
  }

  /** How often each was done, so that a test knows what it has mixed. */
  done = () => ({
    received: this.came.length,
    issued: this.issues.length,
    used: this.jobRows.filter(({ of }) => of === null).length,
    cameBack: this.jobRows.filter(({ of }) => of !== null).length,
    charged: this.charges.length,
    returned: this.returns.length,
    credited: this.returns.filter(({ credited }) => credited > 0n).length,
    carried: this.carried,
  });

  /** The stock of each item, wherever it lies, is that of its bookkeeper. */
  async expectStock(): Promise<void> {
    for (const { id, book, lies } of this.items) {
      const { body } = await this.owner.call(api.inventory.read, { params: { id } });
      expectSame([body.quantity, body.totalValue], [text(book.quantity), text(book.value)]);
      const places = body.places.map(({ placeId, quantity }) => [placeId ?? 0, quantity]).filter(([, quantity]) => quantity !== '0');
      const known = [...lies].filter(([, size]) => size !== 0n).map(([place, size]) => [place, text(size)]);
      const byPlace = ([one]: (string | number)[], [other]: (string | number)[]) => Number(one) - Number(other);
      expectSame(places.toSorted(byPlace), known.toSorted(byPlace));
      const awaited = this.ordered
        .filter(({ item }) => item.id === id)
        .map(({ pieces, received }) => (pieces > received ? pieces - received : 0n));
      expectSame(body.onOrder?.quantity ?? '0', text(awaited.reduce((sum, size) => sum + size, 0n)));
    }
  }

  /** Value in = issued + left + gone back, and what came back for that is credit and variance: by the documents, to the last decimal. */
  async expectBalance(): Promise<void> {
    await this.expectJobs();
    for (const item of this.items) {
      const { id, book } = item;
      let costOfGoods = 0n;
      for (let cursor: string | undefined, isMore = true; isMore; ) {
        const query = { limit: 200, ...(cursor && { cursor }) };
        const { body } = await this.owner.call(api.inventory.history, { params: { id }, query });
        for (const row of body.movements) costOfGoods += units(row.costOfGoods ?? '');
        [cursor, isMore] = [body.nextCursor ?? undefined, Boolean(body.nextCursor)];
      }
      const own = this.came.filter((came) => came.item === item && came.undone !== 'struck');
      const paid = own.reduce((sum, came) => sum + came.paid + came.added - (came.undone === 'left' ? came.taken : 0n), 0n);
      const standing = this.returns.filter(({ came, isUndone }) => came.item === item && !isUndone);
      const back = standing.reduce((sum, { value }) => sum + value, 0n);
      expectSame(text(costOfGoods + book.value + back), text(paid));
      expectSame(text(costOfGoods), text(book.rows.reduce((sum, row) => sum + row.costOfGoods, 0n)));
    }
  }
}

import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { DeletedContents } from '@onhand/contract/folders';
import { expect } from 'vitest';
import { Bookkeeper, type Step, text, units } from '../../../test/costing-reference.ts';
import { stepFor, type Wish } from '../../../test/costing-steps.ts';
import type { Caller } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';

export const methodNames = { average: 'moving_average', fifo: 'fifo', standard: 'standard' } as const;
type Start = keyof typeof methodNames;

/** What a storekeeper does besides what a bookkeeper sees; places are known by their number on the way: 0 is no folder. */
export type Doing =
  | { do: 'carry'; from: number; to: number; quantity: string }
  | { do: 'rehome'; to: number }
  | { do: 'count'; quantity: string; place: number | null }
  | { do: 'takeBack'; nth: number }
  | { do: 'bulkMove'; from: number | null; to: number }
  | { do: 'import'; lines: [nth: number, quantity: string][]; isTakenBack: boolean }
  | { do: 'dispatch'; from: number; to: number; quantity: string }
  | { do: 'arrive' | 'lose' | 'callOff' | 'recall'; nth: number; quantity: string }
  | { do: 'tearDown'; place: number; contents: DeletedContents };

interface Premises {
  id: number;
  start: Start;
  /** No folder first, then three; the item is at home in the first of them. */
  folders: (number | null)[];
  owner: Caller;
  newFolder: () => Promise<number>;
}

function expectSame(found: unknown, wanted: unknown, about?: string): void {
  expect(found, about).toEqual(wanted);
}

const fullestFirst = ([a, x]: [number, bigint], [b, y]: [number, bigint]) => (x === y ? a - b : x < y ? 1 : -1);

/** Goods in a van on the road, as the storekeeper notes them; `arrivals` are those that were not taken back, the oldest first. */
interface Trip {
  id: number;
  from: number;
  to: number;
  onTheWay: bigint;
  arrivals: bigint[];
  isTakenBack: boolean;
}

/** On the road is a place of the list like any other, only that nobody can go there and take something. */
const road = -1;

/**
 * A storekeeper with a list of what lies where, and a bookkeeper beside them who knows nothing of places. Neither shares anything with the
 * product.
 */
export class Storekeeper {
  readonly steps: Step[] = [];
  readonly lies = new Map<number, bigint>();
  /** For each row of the book, its movement and where it happened. */
  readonly rows: { id: number; place: number; trip?: Trip }[] = [];
  readonly trips: Trip[] = [];
  /** Drives: the movement, from, to, how much; and whether it was taken back. */
  readonly drives: { id: number; from: number; to: number; quantity: bigint; isUndone: boolean }[] = [];
  readonly id: number;
  private readonly owner: Caller;
  private readonly newFolder: () => Promise<number>;
  private readonly folders: (number | null)[];
  private readonly start: Start;
  book: Bookkeeper;
  home: number;

  constructor({ id, start, folders, owner, newFolder }: Premises) {
    [this.id, this.start, this.folders, this.home] = [id, start, folders, folders[1] ?? 0];
    [this.owner, this.newFolder] = [owner, newFolder];
    this.book = new Bookkeeper(start);
    this.lies.set(this.home, 0n);
  }

  private at = (nth: number) => this.folders[nth] ?? 0;
  private put = (where: number, size: bigint) => this.lies.set(where, (this.lies.get(where) ?? 0n) + size);
  private play(step: Step, movement: number | undefined, where: number): void {
    const before = this.book.rows.length;
    this.book.play(step);
    this.steps.push(step);
    if (this.book.rows.length === before) return;
    expectSame(typeof movement, 'number', JSON.stringify(step));
    this.rows.push({ id: movement as number, place: where });
    const delta = this.book.rows.at(-1)?.delta ?? 0n;
    if (delta !== 0n) this.put(where, delta);
  }

  private change = (body: object) => this.owner.call(api.inventory.changeStock, { params: { id: this.id }, body });
  /** The ids of the latest rows, the oldest of them first. */
  private latest = async (limit = 1) => {
    const { body } = await this.owner.call(api.inventory.history, { params: { id: this.id }, query: { limit } });
    return body.movements.map(({ id }) => id).toReversed();
  };

  async follow(wish: Wish, nth: number): Promise<void> {
    const where = this.at(nth);
    const there = this.lies.get(where) ?? 0n;
    const at = { placeId: where === 0 ? null : where };
    const step = stepFor(wish, this.book);
    if (!step) return;
    if (step.do === 'receive') {
      const done = await this.change({ ...at, adjustment: step.quantity, ...(step.price && { purchasePrice: step.price }) });
      return this.play(step, done.body.movement?.id, where);
    }
    if (step.do === 'issue') {
      const asked = units(step.quantity);
      const taken = asked < there ? asked : there;
      const { movement } = (await this.change({ ...at, adjustment: `-${step.quantity}` })).body;
      expectSame([movement?.delta, movement?.requested], [text(-taken), taken === asked ? null : text(-asked)]);
      return taken === 0n ? undefined : this.play({ do: 'issue', quantity: text(taken) }, movement?.id, where);
    }
    if (step.do === 'set') {
      const done = await this.change({ ...at, quantity: step.quantity, expectedQuantity: text(there) });
      const total = this.book.quantity - there + units(step.quantity);
      return units(step.quantity) === there ? undefined : this.play({ do: 'set', quantity: text(total) }, done.body.movement?.id, where);
    }
    if (step.do === 'undo') return this.undo(step);
    const body = step.do === 'switch' ? { valuationMethod: methodNames[step.method] } : { unitCost: step.price };
    expectSame((await this.owner.call(api.inventory.update, { params: { id: this.id }, body })).status, 200);
    return this.play(step, (await this.latest())[0], this.home);
  }

  private async undo(step: Extract<Step, { do: 'undo' }>): Promise<void> {
    const row = this.rows[step.row] as (typeof this.rows)[number];
    const where = this.lies.has(row.place) ? row.place : this.home;
    const trial = new Bookkeeper(this.start);
    for (const one of [...this.steps, step]) trial.play(one);
    const left = (this.lies.get(where) ?? 0n) + (trial.rows.at(-1)?.delta ?? 0n);
    const { status, body } = await this.owner.call(api.transactions.undo, { params: { id: row.id }, body: {} });
    expectSame(status, left < 0n ? 409 : 200);
    if (status !== 200) return;
    this.play(step, body.movement.id, where);
    // What was written off on the road is on the road again.
    if (row.trip) row.trip.onTheWay += this.book.rows.at(-1)?.delta ?? 0n;
  }

  async act(doing: Doing): Promise<void> {
    if (doing.do === 'carry') await this.carry(this.at(doing.from), this.at(doing.to), units(doing.quantity));
    else if (doing.do === 'rehome') await this.rehome(this.at(doing.to));
    else if (doing.do === 'count') await this.count(units(doing.quantity), doing.place);
    else if (doing.do === 'takeBack') await this.takeBack(doing.nth);
    else if (doing.do === 'bulkMove') await this.bulkMove(doing.from === null ? null : this.at(doing.from), this.at(doing.to));
    else if (doing.do === 'import') await this.importLines(doing);
    else if (doing.do === 'dispatch') await this.dispatch(this.at(doing.from), this.at(doing.to), units(doing.quantity));
    else if (doing.do !== 'tearDown') await this.goOn(doing.do, doing.nth, units(doing.quantity));
    else await this.tearDown(doing.place, doing.contents);
  }

  private async carry(from: number, to: number, size: bigint): Promise<void> {
    if (from === to) return;
    const body = { fromPlaceId: from || null, toPlaceId: to || null, lines: [{ itemId: this.id, quantity: text(size) }] };
    const done = await this.owner.call(api.transfers.make, { body });
    expectSame(done.status, (this.lies.get(from) ?? 0n) >= size ? 200 : 409);
    if (done.status !== 200) return;
    this.put(from, -size);
    this.put(to, size);
    this.drives.push({ id: done.body.movements[0]?.id ?? 0, from, to, quantity: size, isUndone: false });
  }

  private async dispatch(from: number, to: number, size: bigint): Promise<void> {
    if (from === to) return;
    const body = { fromPlaceId: from || null, toPlaceId: to || null, lines: [{ itemId: this.id, quantity: text(size) }] };
    const { status, body: sent } = await this.owner.call(api.transfers.sendNew, { body });
    expectSame(status, (this.lies.get(from) ?? 0n) >= size ? 200 : 409);
    if (status !== 200) return;
    this.put(from, -size);
    this.put(road, size);
    this.trips.push({ id: sent.id, from, to, onTheWay: size, arrivals: [], isTakenBack: false });
  }

  private isThere = (place: number) => place === 0 || this.folders.includes(place);

  private async goOn(what: 'arrive' | 'lose' | 'callOff' | 'recall', nth: number, size: bigint): Promise<void> {
    const trip = this.trips.at(-1 - (nth % Math.max(this.trips.length, 1)));
    if (!trip) return;
    const params = { id: trip.id };
    const lines = [{ itemId: this.id, quantity: text(size) }];
    if (what === 'arrive') {
      const { status } = await this.owner.call(api.transfers.receive, { params, body: { lines } });
      const isPossible = trip.onTheWay >= size && this.isThere(trip.to);
      expectSame(status, isPossible ? 200 : 409);
      if (isPossible) this.reach(trip, trip.to, size);
      if (isPossible) trip.arrivals.push(size);
    } else if (what === 'lose') {
      const { status } = await this.owner.call(api.transfers.settle, { params, body: { as: 'lost', lines, note: 'Lost' } });
      expectSame(status === 200, trip.onTheWay >= size);
      if (status !== 200) return;
      trip.onTheWay -= size;
      this.play({ do: 'set', quantity: text(this.book.quantity - size) }, (await this.latest())[0], road);
      Object.assign(this.rows.at(-1) ?? {}, { trip });
    } else if (what === 'callOff') {
      const { status } = await this.owner.call(api.transfers.cancel, { params, body: {} });
      expectSame(status, trip.onTheWay > 0n ? 200 : 409);
      if (status === 200) this.reach(trip, this.isThere(trip.from) ? trip.from : this.home, trip.onTheWay);
    } else await this.recall(trip);
  }

  private reach(trip: Trip, place: number, size: bigint): void {
    trip.onTheWay -= size;
    this.put(road, -size);
    this.put(place, size);
  }

  /** Of what arrived, the last first, goes back what is left. */
  private async recall(trip: Trip): Promise<void> {
    const back = this.isThere(trip.from) && this.lies.has(trip.from) ? trip.from : this.home;
    const isOver = trip.onTheWay === 0n && trip.arrivals.length > 0 && !trip.isTakenBack;
    const there = this.lies.get(trip.to) ?? 0n;
    const arrived = trip.arrivals.reduce((sum, size) => sum + size, 0n);
    const size = arrived < there ? arrived : there;
    const isPossible = isOver && size > 0n && back !== trip.to;
    const { status } = await this.owner.call(api.transfers.undo, { params: { id: trip.id }, body: {} });
    expectSame(status === 200, isPossible);
    if (!isPossible) return;
    trip.isTakenBack = true;
    this.put(trip.to, -size);
    this.put(back, size);
  }

  private async takeBack(nth: number): Promise<void> {
    const drive = this.drives.at(-1 - (nth % Math.max(this.drives.length, 1)));
    if (!drive) return;
    const back = this.lies.has(drive.from) ? drive.from : this.home;
    const there = this.lies.get(drive.to) ?? 0n;
    const size = drive.quantity < there ? drive.quantity : there;
    const isPossible = !drive.isUndone && size > 0n && back !== drive.to;
    const { status } = await this.owner.call(api.transactions.undo, { params: { id: drive.id }, body: {} });
    expectSame(status === 200, isPossible);
    if (!isPossible) return;
    drive.isUndone = true;
    this.put(drive.to, -size);
    this.put(back, size);
  }

  private async rehome(to: number): Promise<void> {
    expectSame((await this.change({ folderId: to || null })).status, 200);
    this.moveHome(to);
  }

  private moveHome(to: number): void {
    if (to === this.home) return;
    const size = this.lies.get(this.home) ?? 0n;
    this.lies.delete(this.home);
    this.put(to, size);
    this.home = to;
  }

  /** In a folder's list what lies there, else what lies at home; the home goes along unless the item lies there already. */
  private async bulkMove(from: number | null, to: number): Promise<void> {
    const within = from === null ? {} : { within: { folderId: from || ('none' as const), isFolderOnly: true } };
    const body = { selection: { itemIds: [this.id], ...within }, change: { action: 'move' as const, folderId: to || null } };
    const { status } = await this.owner.call(api.inventory.bulk, { body });
    const source = from ?? this.home;
    expectSame(status, this.lies.has(source) ? 200 : 404);
    if (status !== 200 || source === to) return;
    if (source === this.home && !this.lies.has(to)) return this.moveHome(to);
    const size = this.lies.get(source) ?? 0n;
    if (size === 0n) return;
    this.put(source, -size);
    this.put(to, size);
    this.drives.push({ id: (await this.latest())[0] ?? 0, from: source, to, quantity: size, isUndone: false });
  }

  /** Each line sets what lies in its folder; a single line of an item in one place moves it. */
  private async importLines({ lines, isTakenBack }: Extract<Doing, { do: 'import' }>): Promise<void> {
    const { qrCode } = (await this.owner.call(api.inventory.read, { params: { id: this.id } })).body;
    const names = new Map((await this.owner.call(api.folders.list)).body.map(({ id, name }) => [id, name]));
    const rows = lines.map(([nth, quantity]) => `${qrCode},${names.get(this.at(nth)) ?? ''},${quantity}`);
    const { id } = (await this.owner.call(api.imports.start, { body: importForm(['Code,Folder,Quantity', ...rows].join('\n')) })).body;
    const params = { id };
    await this.owner.call(api.imports.check, { params });
    const { counts } = await settled(this.owner, id);
    expectSame(counts?.problem, 0);
    const [before, homeBefore, first] = [new Map(this.lies), this.home, this.rows.length];
    const sets = lines.map(([nth, quantity]) => ({ where: this.at(nth), size: units(quantity) }));
    const [only] = sets;
    const isMoved =
      sets.length === 1 &&
      [...this.lies.keys()].filter((place) => place !== road).length === 1 &&
      only !== undefined &&
      only.where !== this.home;
    if (isMoved) this.moveHome(only.where);
    const changed = sets.filter(({ where, size }) => size !== (this.lies.get(where) ?? 0n));
    expectSame((counts?.update ?? 0) > 0, isMoved || changed.length > 0 || sets.some(({ where }) => !this.lies.has(where)));
    if (counts?.update === 0) return;
    await this.owner.call(api.imports.apply, { params, body: {} });
    expectSame((await settled(this.owner, id)).message, null);
    for (const { where } of sets) this.put(where, 0n);
    const ids = changed.length > 0 ? await this.latest(changed.length) : [];
    for (const [at, { where, size }] of changed.entries()) {
      const total = this.book.quantity - (this.lies.get(where) ?? 0n) + size;
      this.play({ do: 'set', quantity: text(total) }, ids[at], where);
    }
    if (isTakenBack) await this.takeImportBack(id, { before, homeBefore, first });
  }

  private async takeImportBack(
    id: number,
    { before, homeBefore, first }: { before: Map<number, bigint>; homeBefore: number; first: number },
  ) {
    await this.owner.call(api.imports.undo, { params: { id } });
    const { kept } = await settled(this.owner, id);
    expectSame(kept, []);
    const rows = this.rows.slice(first);
    const isMovedBack = homeBefore !== this.home;
    const ids = rows.length > 0 ? (await this.latest(rows.length + Number(isMovedBack))).slice(0, rows.length) : [];
    for (const [nth, { place }] of rows.toReversed().entries()) {
      this.play({ do: 'undo', row: first + rows.length - 1 - nth }, ids[nth], place);
    }
    if (isMovedBack) this.moveHome(homeBefore);
    for (const where of this.lies.keys()) if (!before.has(where)) this.lies.delete(where);
    expectSame(this.lies, before);
  }

  /** A count of the whole item, or of one place: what is missing is taken from the home, or from where it was counted, then from the fullest. */
  private async count(size: bigint, nth: number | null): Promise<void> {
    const where = nth === null ? null : this.at(nth);
    if (where !== null && !this.lies.has(where)) return;
    const selection = where === null ? { itemIds: [this.id] } : { filter: { folderId: where || ('none' as const) } };
    const started = await this.owner.call(api.counts.start, { body: { name: 'Count', selection } });
    expectSame(started.status, 200, JSON.stringify(started.body));
    const { body: count } = started;
    const params = { id: count.id };
    const entry = { id: randomUUID(), itemId: this.id, quantity: text(size) };
    expectSame((await this.owner.call(api.counts.enter, { params, body: entry })).status, 200);
    expectSame((await this.owner.call(api.counts.post, { params, body: {} })).status, 200);
    const first = where ?? this.home;
    let missing = (where === null ? this.book.quantity - (this.lies.get(road) ?? 0n) : (this.lies.get(where) ?? 0n)) - size;
    const found: [place: number, size: bigint][] = [];
    const others = [...this.lies].filter(([place]) => place !== first && place !== road).sort(fullestFirst);
    for (const [place, lying] of [[first, this.lies.get(first) ?? 0n] as const, ...others]) {
      const taken = missing < lying ? missing : lying;
      if (taken !== 0n) found.push([place, taken]);
      missing -= taken;
      if (missing === 0n) break;
    }
    const ids = found.length > 0 ? await this.latest(found.length) : [];
    for (const [at, [place, taken]] of found.entries())
      this.play({ do: 'set', quantity: text(this.book.quantity - taken) }, ids[at], place);
  }

  /** The folder is made anew afterwards: it is another place of the same name. */
  private async tearDown(nth: number, contents: DeletedContents): Promise<void> {
    const gone = this.at(nth);
    const others = [...this.lies].filter(([where, size]) => where !== gone && where !== road && size > 0n);
    const [fullest] = others.sort(fullestFirst);
    const isEnding = contents === 'delete' || contents === 'archive';
    // The item would go with its home.
    if (isEnding && this.home === gone && !fullest) return;
    const isAwaited = this.trips.some(({ from, to, onTheWay }) => onTheWay > 0n && (from === gone || to === gone));
    const { status } = await this.owner.call(api.folders.remove, { params: { id: gone }, query: { contents } });
    expectSame(status, isAwaited ? 409 : 200);
    if (isAwaited) return;
    if (this.home === gone) this.moveHome(isEnding && fullest ? fullest[0] : 0);
    else if (this.lies.has(gone)) {
      this.put(this.home, this.lies.get(gone) ?? 0n);
      this.lies.delete(gone);
    }
    this.folders[nth] = await this.newFolder();
  }

  async expectToAgree(): Promise<void> {
    const {
      quantity: total,
      totalValue,
      folderId,
      places,
      inTransit,
    } = (await this.owner.call(api.inventory.read, { params: { id: this.id } })).body;
    expectSame([total, totalValue, folderId ?? 0], [text(this.book.quantity), text(this.book.value), this.home]);
    const sorted = (rows: [number, string][]) => rows.sort(([one], [other]) => one - other);
    expectSame(
      sorted(places.map(({ placeId, quantity }) => [placeId ?? 0, quantity])),
      sorted([...this.lies].flatMap(([where, size]) => (where === road ? [] : [[where, text(size)]]))),
    );
    expectSame(inTransit, text(this.lies.get(road) ?? 0n));
    expectSame(text([...this.lies.values()].reduce((sum, size) => sum + size, 0n)), total);
    const shared = places.reduce((sum, { value }) => sum + units(value ?? '0'), 0n);
    // The rest of the value is on the road.
    if (inTransit === '0') expectSame(text(shared), totalValue);
    else expectSame(shared <= units(totalValue ?? '0'), true);
  }

  async expectHistory(): Promise<void> {
    const { movements } = (await this.owner.call(api.inventory.history, { params: { id: this.id }, query: { limit: 200 } })).body;
    const byId = new Map(movements.map((movement) => [movement.id, movement]));
    expectSame(
      this.rows.map(({ id }) => [byId.get(id)?.delta, byId.get(id)?.value, byId.get(id)?.costOfGoods]),
      this.book.rows.map(({ delta, value, costOfGoods }) => [text(delta), text(value), text(costOfGoods)]),
    );
    const others = movements.filter(({ id }) => !this.rows.some((row) => row.id === id));
    expectSame(
      others.filter(({ delta, value, costOfGoods }) => delta !== '0' || value !== '0' || costOfGoods !== '0'),
      [],
    );
  }
}

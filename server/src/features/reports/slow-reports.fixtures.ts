import type { ReportId } from '@onhand/contract/reports';
import { Big } from 'big.js';
import { type Books, booksOf, type Entry } from './slow-ledger.fixtures.ts';
import {
  type Asked,
  dayBefore,
  everyItem,
  type Figures,
  inRange,
  isArchived,
  isIn,
  isNotNothing,
  type Keyed,
  keysOf,
  linesOf,
  plus,
  positive,
  ratio,
  type SlowReport,
  stateAt,
  statesAt,
  together as putTogether,
  zero,
} from './slow-lines.fixtures.ts';

/** Each report the slow way: loops over the raw rows of the ledger, one question at a time. */
export function slowReport(all: Books, report: ReportId, asked: Asked): SlowReport {
  const { tag, vendor, folder } = asked.filter ?? {};
  const books = booksOf(
    all,
    (item) =>
      (tag === undefined || !!all.tags.get(item)?.includes(tag)) &&
      (vendor === undefined || !!all.vendors.get(item)?.some((one) => one.vendor === vendor)),
  );
  const isInside = isIn(all, folder);
  const linesFor = (fact: Keyed) => (asked.groupBy === 'folder' ? { ...fact, keys: linesOf(all, fact.place, asked) } : fact);
  type Rest = Parameters<typeof putTogether> extends [unknown, unknown, ...infer Others] ? Others : never;
  const together = (facts: Keyed[], ...rest: Rest) =>
    putTogether(facts.filter(({ place }) => isInside(place)).map(linesFor), (item) => all.units.get(item) ?? '', ...rest);
  switch (report) {
    case 'valuation':
      return together(valuation(books, asked), ({ value = zero }, all) => ({ share: ratio(value.times(100), all.value ?? zero) }));
    case 'movement':
      return together(movement(books, asked), (all) => ({ net: plus(all.in, all.out?.neg()) }));
    case 'cost-of-goods':
      return together(
        costOfGoods(books, asked),
        ({ cost = zero }, all) => ({ share: ratio(cost.times(100), all.cost ?? zero) }),
        isNotNothing,
      );
    case 'turnover':
      return together(turnover(books, asked), (row, _, isTotal) => turnoverFigures(row, asked, isTotal));
    case 'dead-stock':
      return together(deadStock(books, asked), () => ({}));
    case 'reorder':
      return together(reorder(books, asked), () => ({}));
    case 'shrinkage':
      return together(shrinkage(books, asked), ({ matched = zero, lines = zero }) => ({ accuracy: ratio(matched.times(100), lines) }));
    case 'activity':
      return together(activity(books, asked), () => ({}));
    default:
      throw new Error(`${report} reads documents and not the ledger: purchasing.routes.test.ts compares it.`);
  }
}

function valuation(books: Books, { groupBy, to, filter }: Asked): Keyed[] {
  const isInside = isIn(books, filter?.folder);
  return everyItem(books).flatMap((item) => {
    if (isArchived(books, item, to)) return [];
    const method = books.entries.findLast((entry) => entry.item === item && entry.day <= to && entry.method)?.method ?? '';
    const states = statesAt(books, item, to);
    const first = states.find(({ place }) => isInside(place));
    return states.map((state) => {
      const keys = groupBy === 'method' ? [method === 'mac' ? 'moving_average' : method] : keysOf(books, groupBy, state);
      // In a line that is no folder it is one item, wherever it lies.
      const items = new Big(groupBy === 'folder' || state === first ? 1 : 0);
      return { keys, item, place: state.place, figures: { items, quantity: state.quantity, value: state.value } };
    });
  });
}

function flowOf({ cause, delta, undoes }: Entry): Record<string, Big> {
  if (cause === 'opening' || cause === 'in') return { in: delta, out: zero, adjusted: zero };
  if (cause === 'out') return { in: zero, out: delta.neg(), adjusted: zero };
  if (cause === 'set' || cause === 'delete') {
    // An undo of a correction counts on the same side as the correction itself.
    const hasComeIn = (undoes ?? delta).gt(0);
    return { in: hasComeIn ? delta : zero, out: hasComeIn ? zero : delta.neg(), adjusted: delta };
  }
  return { in: zero, out: zero, adjusted: zero };
}

function movement(books: Books, asked: Asked): Keyed[] {
  const { groupBy, from, to } = asked;
  const isOfStock = groupBy === 'item' || groupBy === 'folder';
  const facts: Keyed[] = [];
  for (const entry of books.entries.filter(inRange(asked))) {
    const keys = groupBy === 'kind' ? [entry.kind] : keysOf(books, groupBy, entry);
    const worth = { valueIn: positive(entry.valueDelta), valueOut: positive(entry.valueDelta.neg()) };
    // By item and folder it is what they are worth at the end less what they were worth at the beginning.
    const figures = { ...flowOf(entry), ...worth, movements: new Big(1), ...(!isOfStock && { valueChange: entry.valueDelta }) };
    const { item } = entry;
    facts.push({ keys, item, place: entry.place, figures });
    if (!isOfStock || !entry.moved) continue;
    const arrived = { transferred: entry.moved };
    const left = { transferred: entry.moved.neg() };
    facts.push(
      { keys, item, place: entry.place, figures: arrived },
      { keys: keysOf(books, groupBy, { ...entry, place: entry.from }), item, place: entry.from, figures: left },
    );
  }
  if (!isOfStock) return facts;
  // Both ends are looked up by themselves, so that an error in one does not hide in the other.
  for (const item of everyItem(books)) {
    for (const [figure, day] of [
      ['opening', dayBefore(from)],
      ['closing', to],
    ] as const) {
      for (const state of statesAt(books, item, day)) {
        const valueChange = figure === 'closing' ? state.value : state.value.neg();
        const figures = { [figure]: state.quantity, [`${figure}Value`]: state.value, valueChange };
        facts.push({ keys: keysOf(books, groupBy, state), item, place: state.place, figures });
      }
    }
  }
  return facts;
}

/** A movement that took nothing is no issue; one that corrects the cost of earlier issues issues nothing itself. */
const issuesOf = (books: Books, asked: Asked) =>
  books.entries
    .filter(({ cause, delta, correction }) => (cause === 'out' && !delta.eq(0)) || !correction.eq(0))
    .filter(inRange(asked))
    .map((entry) => {
      const isIssue = entry.cause === 'out';
      return {
        ...entry,
        issued: isIssue ? entry.delta.neg() : zero,
        cost: isIssue ? entry.correction.minus(entry.valueDelta) : entry.correction,
      };
    });

function costOfGoods(books: Books, asked: Asked): Keyed[] {
  return issuesOf(books, asked).map((entry) => ({
    keys: keysOf(books, asked.groupBy, entry),
    item: entry.item,
    place: entry.place,
    figures: { quantity: entry.issued, cost: entry.cost },
  }));
}

function turnover(books: Books, asked: Asked): Keyed[] {
  const facts: Keyed[] = issuesOf(books, asked).map((entry) => ({
    keys: keysOf(books, asked.groupBy, entry),
    item: entry.item,
    place: entry.place,
    figures: { issued: entry.issued, cost: entry.cost },
  }));
  for (const item of everyItem(books)) {
    for (const [name, day] of [
      ['opening', dayBefore(asked.from)],
      ['closing', asked.to],
    ] as const) {
      if (isArchived(books, item, day)) continue;
      for (const state of statesAt(books, item, day)) {
        const figures = { [`${name}Value`]: state.value, ...(name === 'closing' && { closing: state.quantity }) };
        facts.push({ keys: keysOf(books, asked.groupBy, state), item, place: state.place, figures });
      }
    }
  }
  return facts;
}

function turnoverFigures(row: Record<string, Big>, { groupBy, days }: Asked, isTotal: boolean): Figures {
  const { cost = zero, issued = zero, closing = zero, openingValue = zero, closingValue = zero } = row;
  const mean = openingValue.plus(closingValue).div(2);
  const isByQuantity = groupBy === 'item' && !isTotal;
  const [left, gone] = isByQuantity ? [closing, issued] : [closingValue, cost];
  return { averageValue: mean, turnover: ratio(cost, mean), daysOfStock: gone.gt(0) ? left.times(days).div(gone) : null };
}

function deadStock(books: Books, asked: Asked): Keyed[] {
  return [...books.items].flatMap(([item, { isArchived: isAway, createdOn }]) => {
    const issues = books.entries.filter((entry) => entry.item === item && entry.kind === 'out' && !entry.delta.eq(0) && !entry.isUndone);
    const last = issues.at(-1)?.day ?? createdOn;
    if (isAway || createdOn >= asked.from || last >= asked.from) return [];
    return statesAt(books, item, asked.to).map((state) => ({
      keys: keysOf(books, asked.groupBy, state),
      item,
      place: state.place,
      figures: { quantity: state.quantity, value: state.value },
    }));
  });
}

/** Of a folder it is asked what lies and should lie there; else of the item as a whole. */
function wantedIn(books: Books, item: string, folder: string | undefined, whole: { quantity: Big; threshold: Big | null }) {
  if (folder === undefined) return whole;
  const isInside = isIn(books, folder);
  const [here, elsewhere] = [true, false].map((wanted) => (books.levels.get(item) ?? []).filter(({ place }) => isInside(place) === wanted));
  if (!here?.length) return null;
  const minima = here.flatMap(({ minimum }) => minimum ?? []);
  const added = (parts: readonly Big[]) => parts.reduce((all, part) => all.plus(part), zero);
  const isOnlyHere = !elsewhere?.some(({ place, quantity }) => Number(place) >= 0 || quantity.gt(0));
  const threshold = minima.length > 0 ? added(minima) : isOnlyHere ? whole.threshold : null;
  return { quantity: added(here.map(({ quantity }) => quantity)), threshold };
}

function reorder(books: Books, asked: Asked): Keyed[] {
  const folder = asked.filter?.folder;
  const isInside = isIn(books, folder);
  return [...books.items].flatMap(([item, { threshold: ofItem, allowsDecimals, lastCost, isArchived: isAway }]) => {
    if (isAway) return [];
    const state = stateAt(books, item, asked.to) ?? { quantity: zero, value: zero };
    const wants = wantedIn(books, item, folder, { quantity: state.quantity, threshold: ofItem });
    if (!wants) return [];
    const { quantity, threshold } = wants;
    const own = books.entries.filter((entry) => entry.item === item);
    // While there was none of it, nobody could use it.
    const isOut = folder === undefined && quantity.lte(0);
    const last = isOut ? (own.findLast(({ delta }) => delta.lt(0))?.day ?? asked.to) : asked.to;
    const first = new Date(Date.parse(last) - (asked.days - 1) * 86_400_000).toISOString().slice(0, 10);
    const used = positive(
      own
        .filter(({ cause, day, place }) => cause === 'out' && day >= first && day <= last && isInside(place))
        .reduce((all, { delta }) => all.minus(delta), zero),
    );
    const perDay = used.div(asked.days);
    // With a filter for a vendor, the order goes to that vendor.
    const askedFor = asked.filter?.vendor;
    const vendor = books.vendors.get(item)?.find((one) => askedFor === undefined || one.vendor === askedFor);
    const whileWaiting = perDay.times(vendor?.leadDays ?? 7);
    const isWanted = vendor !== undefined || own.some(({ kind, delta, isUndone }) => kind === 'out' && !delta.eq(0) && !isUndone);
    const isMissed = quantity.lte(0) && isWanted;
    const isNeeded = (threshold && quantity.lte(threshold)) || quantity.lt(whileWaiting) || isMissed;
    // An item that is out is listed even if nobody needs more of it, as on every other screen.
    if (!isNeeded && quantity.gt(0)) return [];
    const least = threshold ?? zero;
    const targets = [
      (whileWaiting.gt(least) ? whileWaiting : least).plus(perDay.times(30)),
      least.plus(allowsDecimals ? '0.01' : 1),
    ] as const;
    const missing = positive((targets[0].gt(targets[1]) ? targets[0] : targets[1]).minus(quantity));
    const decimals = !allowsDecimals || missing.gte(10) ? 0 : missing.gte(1) ? 1 : 2;
    const suggested = isNeeded ? missing.round(decimals, Big.roundUp) : zero;
    const price = vendor?.price ?? (state.quantity.gt(0) ? state.value.div(state.quantity) : lastCost);
    const keys = asked.groupBy === 'vendor' ? [vendor?.vendor ?? '0'] : keysOf(books, asked.groupBy, { item });
    // Which items are meant is settled above, so none is left out for where it lies.
    return [{ keys, item, place: folder ?? '0', figures: { suggested, cost: suggested.times(price) } }];
  });
}

function shrinkage(books: Books, asked: Asked): Keyed[] {
  const counted = books.lines.filter(({ outcome }) => ['matched', 'changed', 'zeroed'].includes(outcome)).filter(inRange(asked));
  return counted.map((line) => ({
    keys: asked.groupBy === 'count' ? [line.count] : keysOf(books, asked.groupBy, line),
    item: line.item,
    place: line.place,
    figures: {
      lines: new Big(1),
      matched: new Big(line.delta.eq(0) ? 1 : 0),
      short: positive(line.delta.neg()),
      over: positive(line.delta),
      lossValue: positive(line.value.neg()),
      gainValue: positive(line.value),
      netValue: line.value,
    },
  }));
}

function activity(books: Books, asked: Asked): Keyed[] {
  const one =
    (...kinds: string[]) =>
    (kind: string) =>
      new Big(kinds.includes(kind) ? 1 : 0);
  const [receipts, issues, adjustments] = [one('opening', 'in'), one('out'), one('set', 'revalue', 'method', 'delete')];
  const keys = (day: string) => (asked.groupBy === 'day' ? [day] : ['the owner']);
  const moved = books.entries.filter(inRange(asked)).map(({ kind, item, day, place, valueDelta }) => ({
    keys: keys(day),
    item,
    place,
    figures: {
      movements: new Big(1),
      receipts: receipts(kind),
      issues: issues(kind),
      adjustments: adjustments(kind),
      moves: one('move')(kind),
      undos: one('undo')(kind),
      valueIn: positive(valueDelta),
      valueOut: positive(valueDelta.neg()),
    },
  }));
  const edited = books.editDays
    .filter((day) => inRange(asked)({ day }))
    .map((day) => ({ keys: keys(day), item: '', place: 'nowhere', figures: { edits: new Big(1) } }));
  return [...moved, ...edited];
}

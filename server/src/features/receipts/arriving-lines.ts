import { exact, spell } from '@onhand/contract/costing-decimals';
import type { ExpectedLine } from '@onhand/contract/receipt-answers';
import type { ReceivedLine } from '@onhand/contract/receipt-inputs';
import type { z } from 'zod';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type NamedPlace, placeOf } from '../stock/transfers.service.ts';
import {
  excessWords,
  isSurplus,
  piecesOf,
  piecesProblem,
  type PriceExcess,
  priceExcess,
  surplusQuestion,
  valueOf,
} from './receiving.rules.ts';
import type { HeldFolder } from './expected.store.ts';
import type { DeliveryRules, ItemToReceive } from './receiving.store.ts';

type Wanted = z.output<typeof ReceivedLine>;

/** A line that can be entered, with what is to be told of it. */
export interface ArrivingLine extends Wanted {
  nth: number;
  item: ItemToReceive;
  ordered: z.input<typeof ExpectedLine> | null;
  pieces: string;
  piecesPerPack: string;
  packPrice: string;
  value: string;
  isOverOrdered: boolean;
  /** The price that was agreed is a good deal above what was paid before. */
  excess: PriceExcess | null;
}

interface Known {
  items: readonly ItemToReceive[];
  ordered: readonly z.input<typeof ExpectedLine>[];
  rules: DeliveryRules;
}

/** Says of each line what comes of it and what it is worth, or in a sentence why it does not. Lines of one order's line count one after the other. */
export function arrivingLines(lines: readonly Wanted[], { items, ordered, rules }: Known): ArrivingLine[] {
  const received = new Map(ordered.map(({ line, received: before }) => [line, before]));
  return lines.map((wanted, nth) => {
    const line = wanted.orderLine === null ? null : lineOf(ordered, wanted, nth);
    const item = items.find(({ id }) => id === wanted.itemId);
    if (!item || (line === null && !item.isVisible)) throw new AppError('NOT_FOUND');
    if (item.isGone) throw refusal(nth, 'itemId', `“${item.name}” is archived. Restore it first.`);
    const before = (line && received.get(line.line)) ?? '0';
    const piecesPerPack = line?.piecesPerPack ?? item.piecesPerPack ?? '1';
    const pieces = piecesOf(wanted, piecesPerPack);
    const agreed = line?.price ?? item.vendorPrice ?? spell(exact(item.unitCost).times(piecesPerPack).round(6));
    const pack = { price: wanted.price ?? agreed, piecesPerPack };
    const problem = piecesProblem(pieces, pack);
    if (problem) throw invalid(quantityField(wanted, nth), problem);
    const sofar = line && { ...line, received: before };
    const question = sofar && !wanted.isMore ? surplusQuestion(sofar, pieces, rules.surplusPercent) : null;
    if (question) throw refusal(nth, 'isMore', question);
    const excess = priceExcess(pack, { ...item, lastPrice: item.lastPrice }, rules.priceGuardPercent);
    if (excess && wanted.price !== undefined && !wanted.isPriceMeant) throw refusal(nth, 'isPriceMeant', excessWords(item.name, excess));
    if (line) received.set(line.line, spell(exact(before).plus(pieces)));
    return {
      ...wanted,
      nth,
      item,
      ordered: line,
      pieces,
      piecesPerPack,
      packPrice: pack.price,
      value: valueOf(pieces, wanted.price === undefined ? before : '0', pack),
      isOverOrdered: sofar !== null && isSurplus(sofar, pieces),
      excess: wanted.price === undefined && line ? excess : null,
    };
  });
}

/** What a pack costs by the vendor's papers or as it was agreed; null where neither says, as of a line that was ordered before its price was known. */
export const priceSaid = ({ price, ordered, packPrice }: Pick<ArrivingLine, 'price' | 'ordered' | 'packPrice'>): string | null =>
  price ?? (ordered && packPrice !== '0' ? packPrice : null);

/** Where the person said how many. */
export const quantityField = ({ packs }: Pick<Wanted, 'packs'>, nth: number) =>
  `lines.${nth}.${packs === undefined ? 'quantity' : 'packs'}`;

function lineOf(ordered: Known['ordered'], { orderLine, itemId }: Wanted, nth: number): z.input<typeof ExpectedLine> {
  const line = ordered.find((one) => one.line === orderLine);
  if (!line) throw invalid(`lines.${nth}.orderLine`, 'This line is not on the order, or it goes to a place that is not yours.');
  if (line.itemId !== itemId) throw invalid(`lines.${nth}.itemId`, 'This line of the order is of another item.');
  return line;
}

function refusal(nth: number, field: string, message: string): AppError {
  return new AppError('CONFLICT', { message, details: [{ field: `lines.${nth}.${field}`, message }] });
}

/** The places that it is put into, of those that are held; staff put it into theirs. */
export function placesOf(scope: Scope, lines: readonly ArrivingLine[], folders: readonly HeldFolder[]): NamedPlace[] {
  const wanted = lines.map(({ placeId, ordered, nth }) => {
    if (placeId === undefined && !ordered) throw invalid(`lines.${nth}.placeId`, 'Say where it is put.');
    return placeOf(placeId === undefined ? (ordered?.place.placeId ?? null) : placeId);
  });
  return wanted.map((place, nth) => {
    const field = `lines.${nth}.placeId`;
    if (place === 0) {
      if (scope.visibleFolders !== 'all') throw invalid(field, 'Choose one of your folders.');
      return { place, name: null };
    }
    const folder = folders.find(({ id }) => id === place);
    if (!folder?.isVisible) throw invalid(field, 'This folder is not there any more. Say where it is put.');
    return { place, name: folder.name };
  });
}

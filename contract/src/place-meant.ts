interface Lying {
  /** The places that an item lies in, of those the person may see; the fullest first. 0 is no folder. */
  places: readonly number[];
  home: number;
  /** The place the person works from, and those in it: a van and its bins. */
  own: readonly number[];
}

/**
 * PLC-10: the place of a change that names none. It is the person's own if the item has a level there, else the item's only place, else its
 * home; where that is none of the person's, the fullest of theirs. Server and device must agree on it.
 */
export function placeMeant({ places, home, own: [own, ...within] }: Lying): number {
  if (own !== undefined && places.includes(own)) return own;
  return places.find((place) => within.includes(place)) ?? (places.includes(home) ? home : (places[0] ?? home));
}

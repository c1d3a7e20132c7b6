interface Place {
  placeId: number;
  name: string;
  parentId: number | null;
}

/** The way to each of some places from the top, in words: “Warehouse › Bin 4”. */
export function waysOf(places: readonly Place[]): (placeId: number) => string {
  const known = new Map(places.map((place) => [place.placeId, place]));
  const wayTo = (placeId: number): string => {
    const { name = '', parentId = null } = known.get(placeId) ?? {};
    return parentId !== null && known.has(parentId) ? `${wayTo(parentId)} › ${name}` : name;
  };
  return wayTo;
}

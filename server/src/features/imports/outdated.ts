/** Someone changed an item between its being read and held. */
export class Outdated extends Error {}

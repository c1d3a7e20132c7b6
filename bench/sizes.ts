/** A size that a variable of the environment may change, so that a busy machine can try a bench in short. */
export function size(name: string, usual: number): number {
  const given = process.env[name];
  const value = given === undefined || given === '' ? usual : Number(given);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}

/** The parts of a bench that a variable of the environment names; all where it names none. */
export function chosen<Part extends string>(name: string, all: readonly Part[]): readonly Part[] {
  const given = process.env[name];
  if (!given) return all;
  const wanted = given.split(',');
  if (wanted.some((part) => !all.includes(part as Part))) throw new Error(`${name} is made of ${all.join(', ')}`);
  return all.filter((part) => wanted.includes(part));
}

/** A size that a variable of the environment may change, so that a busy machine can try a bench in short. */
export function size(name: string, usual: number): number {
  const given = process.env[name];
  const value = given === undefined || given === '' ? usual : Number(given);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}

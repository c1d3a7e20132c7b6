import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isEasyToGuess } from './easy-passwords.rules.ts';

export const fewestCharacters = 10;
const most = 200;
// OWASP's first choice for argon2id where memory is shared with a web server.
const usualCost = { memory: 19_456, passes: 2, parallelism: 1 };
let cost = usualCost;
const tagLength = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

/** Why a new password is refused, as a sentence; undefined when it is fine. */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = Array.from(password).length;
  if (length < fewestCharacters) return `Use at least ${fewestCharacters} characters.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'Use something other than your email address.';
  if (isEasyToGuess(password, email)) return 'This is easy to guess. A few words in a row are hard to guess and easy to remember.';
  return undefined;
}

/** Hashes in the PHC string format, which carries its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await derive('argon2id', { ...cost, message: plain(password), nonce, tagLength }));
}

/** Only tests call this: they hash hundreds of passwords and PINs, and at the usual cost that is a tenth of their time. */
export function setHashCostInTests(how: 'usual' | 'least'): void {
  cost = how === 'usual' ? usualCost : { memory: 8, passes: 1, parallelism: 1 };
}

/** Takes as long for an account that does not exist (no hash) as for one that does. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (Array.from(password).length > most) return false;
  const [, memory, passes, parallelism, nonce, tag] = format.exec(hash ?? nobodysHash()) ?? [];
  if (!nonce || !tag) throw new Error('a stored password hash is not argon2id');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: plain(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

/** True if a hash was made at another cost than today's. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(phcPrefix());
}

// The same letters can be typed as different code points on different keyboards.
function plain(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

/** Of no password that anybody knows. */
export function nobodysHash(): string {
  return phc(randomBytes(16), randomBytes(tagLength));
}

function phc(nonce: Buffer, tag: Buffer): string {
  return `${phcPrefix()}${unpadded(nonce)}$${unpadded(tag)}`;
}

function phcPrefix(): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

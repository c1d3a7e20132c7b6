/**
 * These words are what people choose when they are asked for ten characters, and what attackers therefore try first: leaked passwords
 * consist of them, with figures and signs put behind them and letters written as figures.
 */
const favourites = new Set(
  `abc abcd abcdef admin administrator adminadmin angel asdf asdfasdf asdfgh asdfghjkl baseball basketball batman changeme charlie chocolate
   computer daniel default demo dragon football freedom guest hello hellohello iloveyou internet inventory jennifer jessica jordan killer
   letmein liverpool login loveme lovely manager master michael michelle monkey mustang mynoob nicole ninja nothing onhand pass passpass
   password passwordpassword passwort pokemon princess qazwsx qazwsxedc qazwsxedcrfv qwer qwerasdf qwert qwerty qwertyqwerty qwertyu
   qwertyuiop qwertz qwertzuiop root samantha secret service shadow soccer spiderman starwars summer sunshine superman support system
   temp test testing testtest thomas tigger trustno unknown user warehouse welcome whatever winter zaq zxcvbn zxcvbnm`.split(/\s+/),
);

/** Rows of keys and of figures, there and back; what is cut out of one is no secret. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
];
const runs = rows.flatMap((row) => [row.repeat(3), row.repeat(3).split('').reverse().join('')]);

const spelledWith: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** ASVS 2.1.7, without asking anyone outside: the favourites, rows of keys, repetitions, and the person's own address. */
export function isEasyToGuess(password: string, email: string): boolean {
  const text = password.toLowerCase();
  if (isRepetition(text) || runs.some((run) => run.includes(text))) return true;
  const own = email.toLowerCase().split('@')[0] ?? '';
  // The order matters: the year behind a word is a year, not letters.
  const word = lettersOf(text);
  return [word, unspelled(word)].some(
    (form) =>
      form === '' || favourites.has(form) || form === lettersOf(own) || (form.length >= 6 && runs.some((run) => run.includes(form))),
  );
}

/** One or up to four letters, over and over. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  );
}

const unspelled = (text: string) => text.replace(/[013457@$!]/g, (sign) => spelledWith[sign] as string);

/** Figures and signs before and behind a word make it longer, not harder. */
const lettersOf = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '');

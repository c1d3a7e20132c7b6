/** One product's number is read as 8, 12, 13 or 14 digits, depending on the reader and on what is printed; an add-on may follow it. */
export function retailForms(text: string): string[] {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^\d{6,18}$/.test(digits)) return [];
  const number = withoutAddOn(digits);
  const whole = number.length === 8 && !hasCheckDigit(number) ? fromUpcE(number) : number;
  const product = (whole ?? number).replace(/^0+(?=\d{12,13}$)/, '');
  const forms = [digits, number, product];
  forms.push(...eightDigitForms(number, product));
  if (product.length === 12 && hasCheckDigit(product)) forms.push(`0${product}`, `00${product}`, ...toUpcE(product));
  if (product.length === 13 && hasCheckDigit(product)) forms.push(`0${product}`);
  // Eight digits may be either kind, now and then with the right last digit for both.
  const other = number.length === 8 ? fromUpcE(number) : null;
  if (other) forms.push(other, `0${other}`);
  return forms;
}

/** A magazine's or book's two or five digits beside the code say which issue or price, not which product. */
function withoutAddOn(digits: string): string {
  if (hasCheckDigit(digits) && digits.length <= 14) return digits;
  for (const length of [13, 12]) {
    const rest = digits.length - length;
    if ((rest === 2 || rest === 5) && hasCheckDigit(digits.slice(0, length))) return digits.slice(0, length);
  }
  return digits;
}

/** The last digit of every retail number makes the sum right: from its right, every second digit counts three times. */
export function hasCheckDigit(digits: string): boolean {
  if (![8, 12, 13, 14].includes(digits.length)) return false;
  return checkDigit(digits.slice(0, -1)) === digits.at(-1);
}

function checkDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The twelve digits that a UPC-E's eight are short for; null when they are none. */
export function fromUpcE(digits: string): string | null {
  const parts = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits);
  if (!parts) return null;
  const [, system = '', a = '', b = '', c = '', d = '', e = '', f = '', check = ''] = parts;
  const middle = () => {
    if (f <= '2') return `${a}${b}${f}0000${c}${d}${e}`;
    if (f === '3') return `${a}${b}${c}00000${d}${e}`;
    if (f === '4') return `${a}${b}${c}${d}00000${e}`;
    return `${a}${b}${c}${d}${e}0000${f}`;
  };
  const body = system + middle();
  return checkDigit(body) === check ? body + check : null;
}

/** The short spelling, where a number has one. */
function toUpcE(product: string): string[] {
  const [system = '', maker, item, check = ''] = [product[0], product.slice(1, 6), product.slice(6, 11), product[11]];
  const candidates = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ];
  return candidates.map((short) => system + short + check).filter((short) => fromUpcE(short) === product);
}

/** A product of eight digits is written with zeros before it where fourteen are wanted. */
function eightDigitForms(number: string, product: string): string[] {
  const short = number.length === 8 ? number : product.startsWith('0000') ? product.slice(-8) : '';
  return hasCheckDigit(short) && (number.length === 8 || !short.startsWith('0'))
    ? [short, short.padStart(13, '0'), short.padStart(14, '0')]
    : [];
}

const codes = { parse: 'P'.charCodeAt(0), bind: 'B'.charCodeAt(0), describe: 'D'.charCodeAt(0), execute: 'E'.charCodeAt(0) };
/** Of the one statement that was bound last, which has no name; every row of it. */
const describeIt = Buffer.from([codes.describe, 0, 0, 0, 6, 'P'.charCodeAt(0), 0]);
const executeIt = Buffer.from([codes.execute, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const syncNow = Buffer.from(['S'.charCodeAt(0), 0, 0, 0, 4]);

/** A parameter as it travels: a text, bytes, or nothing. */
export type Value = string | Buffer | null;

/** A longer text had a larger place made for it, which is not kept. */
const usualBytes = 16_384;

/**
 * Spells what is sent to PostgreSQL as one piece of bytes ("Message Formats" in its manual). pg makes a piece of each message, and the socket
 * then has some twenty to look after.
 */
export class Messages {
  #bytes = Buffer.allocUnsafeSlow(usualBytes);
  #end = 0;
  #begun = 0;

  prepare(name: string, text: string): void {
    this.#begin(codes.parse);
    this.#text(name);
    this.#text(text);
    // PostgreSQL finds out the types of parameters.
    this.#int16(0);
    this.#finish();
  }

  bind(name: string, values: readonly Value[]): void {
    this.#begin(codes.bind);
    this.#text('');
    this.#text(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(Buffer.isBuffer(value) ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    // All columns come as text.
    this.#int16(0);
    this.#finish();
  }

  describe(): void {
    this.add(describeIt);
  }

  execute(): void {
    this.add(executeIt);
  }

  sync(): void {
    this.add(syncNow);
  }

  add(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    bytes.copy(this.#bytes, this.#end);
    this.#end += bytes.length;
  }

  /** All that was spelled since the last time. */
  take(): Buffer {
    const spelled = this.#bytes.subarray(0, this.#end);
    this.#end = 0;
    if (this.#bytes.length === usualBytes) return Buffer.from(spelled);
    this.#bytes = Buffer.allocUnsafeSlow(usualBytes);
    return spelled;
  }

  #begin(code: number): void {
    this.#makeRoom(5);
    this.#begun = this.#end + 1;
    this.#bytes[this.#end] = code;
    this.#end += 5;
  }

  /** The length of a message counts itself, and not the code before it. */
  #finish(): void {
    this.#bytes.writeInt32BE(this.#end - this.#begun, this.#begun);
  }

  #int16(value: number): void {
    this.#makeRoom(2);
    this.#bytes[this.#end++] = value >> 8;
    this.#bytes[this.#end++] = value;
  }

  #text(text: string): void {
    this.#write(text);
    this.#makeRoom(1);
    this.#bytes[this.#end++] = 0;
  }

  #value(value: Value): void {
    this.#makeRoom(4);
    const at = this.#end;
    this.#end += 4;
    if (typeof value === 'string') this.#write(value);
    else if (value != null) this.add(value);
    this.#bytes.writeInt32BE(value == null ? -1 : this.#end - at - 4, at);
  }

  #write(text: string): void {
    // A letter takes at most three bytes for each of its parts; long texts are looked at.
    this.#makeRoom(text.length < usualBytes / 4 ? text.length * 3 : Buffer.byteLength(text));
    this.#end += this.#bytes.write(text, this.#end);
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.#end + length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

/** Why the server does not start, as a sentence that says what to do: whoever reads it needs no stack trace. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CannotStart';
  }
}

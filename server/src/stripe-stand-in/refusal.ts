/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code: string; message: string; param?: string } };

  private constructor(status: number, error: StripeRefusal['body']['error']) {
    super(error.message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.body = { error };
  }

  static missing(what: string, id: string): StripeRefusal {
    return new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param: 'id',
    });
  }

  static notOpen(status: string): StripeRefusal {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`;
    return new StripeRefusal(400, { type: 'invalid_request_error', code: 'resource_invalid_state', message });
  }

  static declined(): StripeRefusal {
    return new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
  }

  static unknownAddress(method: string, address: string): StripeRefusal {
    const message = `Unrecognized request URL (${method}: ${address}).`;
    return new StripeRefusal(404, { type: 'invalid_request_error', code: 'url_invalid', message });
  }
}

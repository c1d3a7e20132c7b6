/** Numbers of Stripe's own test cards, so that whoever knows them finds them here too. */
export const testCards = [
  { number: '4242424242424242', about: 'succeeds' },
  { number: '4000002500003155', about: 'asks for a confirmation once, then succeeds' },
  { number: '4000000000000341', about: 'is accepted, but every charge of it fails' },
  { number: '4000000000000002', about: 'is declined' },
] as const;

export type Charging = 'succeeds' | 'asks' | 'fails' | 'is refused';

/** Any other number is refused, so that nobody types a real one and takes it for paid. */
export function chargingOf(number: string): Charging {
  switch (number) {
    case '4242424242424242':
      return 'succeeds';
    case '4000002500003155':
      return 'asks';
    case '4000000000000341':
      return 'fails';
    default:
      return 'is refused';
  }
}

export function digitsOf(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

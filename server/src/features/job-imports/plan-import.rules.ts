import { customerKey, jobKey, type Problem, type RowOfFile } from './job-rows.rules.ts';

export interface KnownPerson {
  userId: string | null;
  crewId: number | null;
  name: string;
  email: string | null;
}

/** What the organization has already, by the keys of the rules. */
export interface Known {
  /** Customers by name and address, and by name alone. */
  customers: ReadonlyMap<string, number>;
  customersByName: ReadonlyMap<string, number>;
  jobs: ReadonlySet<string>;
  people: readonly KnownPerson[];
}

export interface PlannedCustomer {
  name: string;
  phone: string;
  email: string;
  address: string;
}

export interface PlannedJob {
  row: RowOfFile;
  /** One who is there, or the key of one to be made; null where the row names none. */
  customer: { id: number } | { key: string } | null;
  people: KnownPerson[];
}

export interface ImportPlan {
  customers: ReadonlyMap<string, PlannedCustomer>;
  jobs: PlannedJob[];
  alreadyThere: number;
  problems: Problem[];
}

/** What rows make that are in order: each customer and each job once, and none that is there. */
export function planImport(rows: readonly RowOfFile[], known: Known): ImportPlan {
  const customers = new Map<string, PlannedCustomer>();
  const seen = new Set(known.jobs);
  const plan = { customers, jobs: [] as PlannedJob[], alreadyThere: 0, problems: [] as Problem[] };
  for (const row of rows) {
    const found = row.people.map((name) => personNamed(known.people, name));
    const wrong = row.people.flatMap((name, nth) => {
      const person = found[nth];
      if (typeof person !== 'string') return [];
      return { row: row.row, column: 'People' as const, message: `${person}: ${name.slice(0, 100)}.` };
    });
    if (wrong.length > 0) {
      plan.problems.push(...wrong);
      continue;
    }
    const isThere = row.title ? seen.has(jobKey(row.title, row.customer, row.day)) : isKnown(row, known, customers);
    if (isThere) {
      plan.alreadyThere += 1;
      continue;
    }
    const customer = customerOf(row, known, customers);
    if (!row.title) continue;
    seen.add(jobKey(row.title, row.customer, row.day));
    plan.jobs.push({ row, customer, people: found.filter((person) => typeof person !== 'string') });
  }
  return plan;
}

function personNamed(people: readonly KnownPerson[], wanted: string): KnownPerson | string {
  const text = wanted.toLowerCase();
  const byEmail = people.filter(({ email }) => email?.toLowerCase() === text);
  const found = byEmail.length > 0 ? byEmail : people.filter(({ name }) => name.toLowerCase() === text);
  if (found.length > 1) return 'Several people have this name, so write the email address';
  return found[0] ?? 'Nobody of the team or the crew';
}

function idOf({ customer, address }: RowOfFile, known: Known): number | undefined {
  return known.customers.get(customerKey(customer, address)) ?? (address ? undefined : known.customersByName.get(customer.toLowerCase()));
}

const isKnown = (row: RowOfFile, known: Known, customers: ReadonlyMap<string, PlannedCustomer>) =>
  idOf(row, known) !== undefined || customers.has(customerKey(row.customer, row.address));

/** A row without an address is of the customer of that name who is there. */
function customerOf(row: RowOfFile, known: Known, customers: Map<string, PlannedCustomer>): PlannedJob['customer'] {
  if (!row.customer) return null;
  const id = idOf(row, known);
  if (id !== undefined) return { id };
  const key = customerKey(row.customer, row.address);
  const { customer: name, phone, email, address } = row;
  if (!customers.has(key)) customers.set(key, { name, phone, email, address });
  return { key };
}

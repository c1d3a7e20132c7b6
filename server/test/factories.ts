import { randomUUID } from 'node:crypto';
import type { Role } from '@onhand/contract/permissions';
import { addMember, createOrganization } from '../src/features/organization/organization.service.ts';
import type { Db } from '../src/platform/db.ts';
import { type Scope, scopeOf } from '../src/platform/scope.ts';
import { createSession } from '../src/platform/session.ts';
import { type Catalogue, catalogue } from './catalogue.ts';

export interface Person {
  id: string;
  email: string;
}

export interface Factories extends Catalogue {
  person(name?: string): Promise<Person>;
  organization(owner: Person, name?: string, isOperator?: boolean): Promise<number>;
  join(organizationId: number, person: Person, role: Role): Promise<void>;
  signIn(person: Person): Promise<string>;
  scope(organizationId: number, person: Person, role: Role, folders?: number[]): Scope;
  /** Of the owner every world has. */
  ownerScope(): Promise<Scope>;
  /** The people every world has: owner, admin and staff of one organization, and the owner of another. Made at first use. */
  people(): Promise<Record<Role | 'other-owner', Person> & { organizationId: number; otherOrganizationId: number }>;
  sessionOf(persona: Role | 'other-owner'): Promise<string>;
}

export function factories(db: Db, now: () => Date): Factories {
  let cast: ReturnType<Factories['people']> | undefined;
  const tokens = new Map<string, Promise<string>>();

  const self: Factories = {
    ...catalogue(db),
    person: async (name = 'Robin') => {
      const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;
      const { id } = await db.platform.one<{ id: string }>(
        `INSERT INTO users (issuer, subject, email, first_name, last_name) VALUES ('embedded', $1, $2, $3, 'Tester') RETURNING id`,
        [randomUUID(), email, name],
      );
      return { id, email };
    },
    organization: async (owner, name = 'Test Heating', isOperator = false) =>
      (await db.platform.transaction((platform) => createOrganization(platform, { userId: owner.id, name, isOperator }, now()))).id,
    join: async (organizationId, person, role) => {
      await addMember(db.platform, { organizationId, userId: person.id, role });
    },
    signIn: (person) => {
      const device = { userAgent: 'test', ipAddress: '127.0.0.1' };
      return createSession(db.platform, { userId: person.id, idToken: '', provedAt: now(), ...device }, now());
    },
    scope: (organizationId, person, role, folders = []) =>
      scopeOf({ organizationId, userId: person.id, role, staffFolders: folders, staffSeePrices: false }),
    ownerScope: async () => {
      const { organizationId, owner } = await self.people();
      return self.scope(organizationId, owner, 'owner');
    },
    people: () => {
      cast ??= makeCast();
      return cast;
    },
    sessionOf: async (persona) => {
      const people = await self.people();
      let token = tokens.get(persona);
      if (!token) {
        token = self.signIn(people[persona]);
        tokens.set(persona, token);
      }
      return token;
    },
  };
  return self;

  async function makeCast() {
    const owner = await self.person('Olive');
    const admin = await self.person('Adam');
    const staff = await self.person('Sam');
    const otherOwner = await self.person('Otto');
    const organizationId = await self.organization(owner, 'Test Heating', true);
    await self.join(organizationId, admin, 'admin');
    await self.join(organizationId, staff, 'staff');
    const otherOrganizationId = await self.organization(otherOwner, 'Other Plumbing');
    return { owner, admin, staff, 'other-owner': otherOwner, organizationId, otherOrganizationId };
  }
}

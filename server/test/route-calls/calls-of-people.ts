import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { zipForm, zipOf } from '../backups.ts';
import { unusedName } from '../catalogue.ts';
import { drawPicture, pictureForm } from '../pictures.ts';
import type { Inputs } from './inputs.ts';
import { nothing, idOf, memberId, anInvitation, pictureKey, logoKey, aWaitlistEntry, aRestore, aCredential } from './made-for-calls.ts';

/** Calls about who may come in, what an organization has agreed on, and what it pays. */
export const callsOfPeople = {
  activity: { list: async () => ({ query: { kind: 'folder' } }) },
  backup: {
    read: nothing,
    download: nothing,
    upload: async (world) => {
      // Neither is empty, so both are refused.
      const { organizationId, otherOrganizationId } = await world.people();
      for (const id of [organizationId, otherOrganizationId]) await world.tag(id);
      return { body: zipForm(await zipOf([['photo.txt', 'no backup']])) };
    },
    restore: aRestore,
    apply: aRestore,
    cancel: aRestore,
  },
  audit: { list: async () => ({ query: {} }), people: nothing, exportCsv: async () => ({ query: {} }) },
  auth: {
    login: async () => ({ query: { returnTo: '/inventory' } }),
    loginFromSignup: async () => ({ query: {} }),
    callback: async () => ({ query: {} }),
    logout: nothing,
    user: nothing,
    sessions: nothing,
    revokeSession: async (world) => {
      const { owner } = await world.people();
      await world.signIn(owner);
      const { rows } = await world.database.admin.query<{ id: string }>(
        'SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
        [owner.id],
      );
      return { params: { id: rows[0]?.id ?? '' } };
    },
    revokeOtherSessions: nothing,
  },
  // Nobody here has paid yet: billing.routes.test.ts does.
  billing: {
    checkout: async () => ({ body: { priceId: 'price_starter_monthly' } }),
    recoveryCheckout: async () => ({ body: { priceId: 'price_professional_monthly' } }),
    // Only a customer who was at the checkout once has a portal.
    portal: async (world) => {
      const body = { priceId: 'price_starter_monthly' };
      for (const persona of ['owner', 'other-owner'] as const) await (await world.as(persona)).call(api.billing.checkout, { body });
      return {};
    },
    refresh: nothing,
    previewChange: async () => ({ query: { planName: 'professional' as const } }),
    change: async () => ({ body: { planName: 'professional' as const } }),
    cancel: nothing,
    resume: nothing,
    invoices: nothing,
  },
  clientErrors: {
    report: async () => ({ body: { errorId: 'abcdefgh', message: 'it broke', url: 'http://localhost/inventory' } }),
  },
  gettingStarted: { read: nothing, change: async () => ({ body: { done: 'scan' } }), addSamples: nothing, removeSamples: nothing },
  health: { alive: nothing, ready: nothing },
  invitations: {
    list: nothing,
    create: async (world) => {
      // Room for it, whatever the calls before have taken.
      const { organizationId, otherOrganizationId } = await world.people();
      await world.database.admin.query('DELETE FROM invitations WHERE organization_id = ANY ($1)', [[organizationId, otherOrganizationId]]);
      return { body: { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-'), role: 'staff' as const } };
    },
    resend: async (world) => ({ params: { id: (await anInvitation(world)).id } }),
    revoke: async (world) => ({ params: { id: (await anInvitation(world)).id } }),
    verify: async (world) => ({ query: { token: (await anInvitation(world)).link.split('token=')[1] ?? '' } }),
    accept: async (world) => ({ body: { token: (await anInvitation(world)).link.split('token=')[1] ?? '' } }),
  },
  notifications: {
    list: async () => ({ query: {} }),
    count: nothing,
    mark: async () => ({ body: {} }),
    settings: nothing,
    saveSettings: async () => ({ body: { digestHour: 7 } }),
  },
  organization: {
    read: nothing,
    change: async () => ({ body: { name: 'Renamed Heating' } }),
    setLogo: async () => ({ params: { kind: 'light' as const }, body: pictureForm(await drawPicture(), { field: 'logo' }) }),
    removeLogo: async () => ({ params: { kind: 'dark' as const } }),
    logo: async (world) => ({ params: { key: await logoKey(world) } }),
    remove: async () => ({ body: { name: 'Not its name' } }),
    create: async () => ({ body: { name: 'Another One' } }),
    checkSetup: nothing,
  },
  preferences: {
    read: nothing,
    changeOwn: async () => ({ body: { dateFormat: 'iso' as const } }),
    changeOrganization: async () => ({ body: { currency: 'USD' as const } }),
  },
  profile: {
    update: async () => ({ body: { firstName: 'Pat', lastName: 'Fitter' } }),
    setPlace: async (world) => ({ body: { placeId: (await idOf(world, 'folder')).params.id } }),
    account: nothing,
    changePassword: async () => ({ body: { currentPassword: 'the one before', newPassword: 'a brand new secret' } }),
    changeEmail: async () => ({ body: { email: 'pat@example.test', password: 'the one before' } }),
    setPicture: async () => ({ body: pictureForm(await drawPicture(), { field: 'picture' }) }),
    removePicture: nothing,
    picture: async (world) => ({ params: { key: await pictureKey(world) } }),
  },
  security: {
    read: nothing,
    provenUntil: nothing,
    proofOptions: nothing,
    prove: async () => ({ body: { kind: 'password', password: 'the one before' } }),
    passkeyOptions: nothing,
    addPasskey: async () => ({ body: { name: 'Phone', response: aCredential } }),
    renamePasskey: async () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
    removePasskey: async () => ({ params: { id: randomUUID() } }),
    beginAuthenticator: nothing,
    confirmAuthenticator: async () => ({ body: { code: '123456' } }),
    removeAuthenticator: nothing,
    renewRecoveryCodes: nothing,
    cancelOwnReset: nothing,
    requirement: nothing,
    require: async () => ({ body: { isRequired: false } }),
    askForReset: memberId,
    cancelReset: memberId,
  },
  subscription: { plans: nothing, status: nothing, usage: nothing },
  support: {
    submit: async () => ({ body: { name: 'Pat', email: 'pat@example.test', subject: 'Labels', message: 'Which printer fits?' } }),
  },
  team: {
    list: nothing,
    change: async (world) => ({ ...(await memberId(world)), body: { role: 'admin' as const } }),
    remove: (world) => memberId(world),
    handOver: async (world) => ({ params: { id: (await world.people()).owner.id } }),
    leave: async (world) => {
      // A person who left is back before the next call.
      const people = await world.people();
      for (const role of ['admin', 'staff'] as const) await world.join(people.organizationId, people[role], role);
      return {};
    },
  },
  waitlist: {
    join: async () => ({ body: { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-') } }),
    list: nothing,
    invite: aWaitlistEntry,
    remove: aWaitlistEntry,
    exportCsv: nothing,
  },
} satisfies Partial<Inputs>;

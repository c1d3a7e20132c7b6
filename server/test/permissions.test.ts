import { rolePermissions } from '@onhand/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute, type ForEveryRoute, validCall } from './every-route.ts';
import { openWorld, type World } from './harness.ts';

const personas = ['signed-out', 'newcomer', 'staff', 'admin', 'owner', 'other-owner'] as const;

/**
 * The status that each row must answer to: nobody, someone signed in without an organization, staff, admin, owner, and the owner of another
 * organization who sends the first one's ids. Written by hand on purpose: if a permission goes missing from a row, this table still
 * remembers it.
 */
const expected: ForEveryRoute<string> = {
  activity: { list: '401 403 403 200 200 200' },
  exports: { items: '401 403 200 200 200 200', history: '401 403 200 200 200 200' },
  imports: {
    list: '401 403 403 200 200 200',
    start: '401 403 403 200 200 200',
    read: '401 403 403 200 200 404',
    change: '401 403 403 200 200 404',
    check: '401 403 403 200 200 404',
    lines: '401 403 403 200 200 404',
    changeLine: '401 403 403 200 200 404',
    apply: '401 403 403 200 200 404',
    cancel: '401 403 403 200 200 404',
    undo: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    problemFile: '401 403 403 200 200 404',
    mappings: '401 403 403 200 200 200',
    saveMapping: '401 403 403 200 200 404',
    removeMapping: '401 403 403 200 200 404',
  },
  backup: {
    read: '401 403 403 200 200 200',
    download: '401 403 403 200 200 200',
    upload: '401 403 403 409 409 409',
    restore: '401 403 403 200 200 404',
    apply: '401 403 403 409 409 404',
    cancel: '401 403 403 200 200 404',
  },
  importImages: {
    start: '401 403 403 200 200 200',
    read: '401 403 403 200 200 404',
    apply: '401 403 403 200 200 404',
    cancel: '401 403 403 200 200 404',
  },
  alerts: { list: '401 403 200 200 200 200', count: '401 403 200 200 200 200', mark: '401 403 200 200 200 200' },
  audit: { list: '401 403 403 403 200 200', people: '401 403 403 403 200 200', exportCsv: '401 403 403 403 200 200' },
  auth: {
    login: '302 302 302 302 302 302',
    loginFromSignup: '302 302 302 302 302 302',
    callback: '302 302 302 302 302 302',
    logout: '302 302 302 302 302 302',
    user: '401 200 200 200 200 200',
    sessions: '401 200 200 200 200 200',
    revokeSession: '401 404 404 404 200 404',
    revokeOtherSessions: '401 200 200 200 200 200',
  },
  // Nothing of it is for the places of staff; a vendor is, and what anybody may see of a receipt that has nothing in it yet.
  landedCosts: {
    list: '401 403 403 200 200 404',
    preview: '401 403 403 200 200 404',
    add: '401 403 403 200 200 404',
    undo: '401 403 403 200 200 404',
  },
  customers: {
    list: '401 403 403 200 200 200',
    read: '401 403 403 200 200 404',
    make: '401 403 403 200 200 200',
    change: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  kits: {
    list: '401 403 200 200 200 200',
    read: '401 403 200 200 200 404',
    make: '401 403 403 200 200 400',
    change: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  crew: {
    list: '401 403 200 200 200 200',
    make: '401 403 403 200 200 200',
    change: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    enter: '401 403 200 200 200 404',
  },
  jobBills: {
    unbilled: '401 403 403 200 200 200',
    list: '401 403 403 200 200 200',
    make: '401 403 403 200 200 404',
    exportBill: '401 403 403 200 200 404',
    undo: '401 403 403 200 200 404',
  },
  jobImports: { check: '401 403 403 200 200 200', apply: '401 403 403 200 200 200' },
  vendorReturns: {
    list: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    make: '401 403 404 200 200 404',
    change: '401 403 403 200 200 404',
    credit: '401 403 403 200 200 404',
    undo: '401 403 404 200 200 404',
  },
  receipts: {
    expected: '401 403 200 200 200 200',
    readExpected: '401 403 404 200 200 404',
    readLine: '401 403 404 200 200 404',
    receive: '401 403 404 200 200 404',
    noMore: '401 403 404 200 200 404',
    list: '401 403 200 200 200 200',
    comparePrices: '401 403 403 200 200 404',
    open: '401 403 200 200 200 400',
    read: '401 403 404 200 200 404',
    change: '401 403 404 200 200 404',
    receiveMore: '401 403 404 200 200 404',
    close: '401 403 404 200 200 404',
    undo: '401 403 404 200 200 404',
  },
  // Nobody has a subscription to change.
  billing: {
    checkout: '401 403 403 403 200 200',
    recoveryCheckout: '401 403 403 403 200 200',
    portal: '401 403 403 403 200 200',
    refresh: '401 403 403 403 200 200',
    previewChange: '401 403 403 403 409 409',
    change: '401 403 403 403 409 409',
    cancel: '401 403 403 403 409 409',
    resume: '401 403 403 403 409 409',
    invoices: '401 403 403 403 200 200',
  },
  clientErrors: { report: '200 200 200 200 200 200' },
  // Its item lies in no folder, so the member of staff sees nothing of the count; the entry is the owner's own.
  refillSuggestions: { list: '401 403 403 200 200 404', accept: '401 403 403 200 200 404' },
  refillTemplates: {
    list: '401 403 403 200 200 200',
    create: '401 403 403 200 200 200',
    read: '401 403 403 200 200 404',
    differences: '401 403 403 200 200 404',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    apply: '401 403 403 200 200 404',
    leave: '401 403 403 200 200 404',
  },
  // Staff read what is delivered to their places; nothing of these is.
  jobs: {
    list: '401 403 200 200 200 200',
    count: '401 403 200 200 200 200',
    people: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    make: '401 403 400 200 200 400',
    change: '401 403 404 200 200 404',
    planLines: '401 403 404 200 200 404',
    addKit: '401 403 404 200 200 404',
    reserve: '401 403 404 200 200 404',
    release: '401 403 404 200 200 404',
    pick: '401 403 404 200 200 404',
    use: '401 403 404 200 200 404',
    giveBack: '401 403 404 200 200 404',
    start: '401 403 404 200 200 404',
    close: '401 403 404 200 200 404',
    cancel: '401 403 403 200 200 404',
    reopen: '401 403 403 200 200 404',
    addPicture: '401 403 404 200 200 404',
    picture: '401 403 404 200 200 404',
    removePicture: '401 403 404 200 200 404',
    exportLines: '401 403 404 200 200 404',
  },
  orders: {
    list: '401 403 200 200 200 200',
    count: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    make: '401 403 403 200 200 400',
    change: '401 403 403 200 200 404',
    changeDetails: '401 403 403 200 200 404',
    planLine: '401 403 403 200 200 404',
    send: '401 403 403 200 200 404',
    mailAgain: '401 403 403 200 200 404',
    close: '401 403 403 200 200 404',
    cancel: '401 403 403 200 200 404',
    reopen: '401 403 403 200 200 404',
    duplicate: '401 403 403 200 200 404',
    pdf: '401 403 403 200 200 404',
    exportLines: '401 403 403 200 200 404',
    addFile: '401 403 403 200 200 404',
    readFile: '401 403 403 200 200 404',
    removeFile: '401 403 403 200 200 404',
  },
  refills: {
    list: '401 403 200 200 200 200',
    places: '401 403 200 200 200 200',
    changePlace: '401 403 403 200 200 404',
    shortages: '401 403 403 200 200 200',
    read: '401 403 404 200 200 404',
    make: '401 403 400 200 200 400',
    change: '401 403 404 200 200 404',
    readLine: '401 403 404 200 200 404',
    pick: '401 403 404 200 200 404',
    add: '401 403 404 200 200 404',
    load: '401 403 404 200 200 404',
    pdf: '401 403 404 200 200 404',
  },
  counts: {
    list: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    start: '401 403 403 200 200 404',
    change: '401 403 403 200 200 404',
    lines: '401 403 404 200 200 404',
    line: '401 403 404 200 200 404',
    enter: '401 403 404 200 200 404',
    removeEntry: '401 403 404 403 200 404',
    recount: '401 403 403 200 200 404',
    post: '401 403 403 200 200 404',
    exportLines: '401 403 403 200 200 404',
  },
  customFields: {
    list: '401 403 200 200 200 200',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  dashboard: {
    batch: '401 403 403 200 200 200',
    lowStock: '401 403 403 200 200 200',
    valueTrend: '401 403 403 200 200 200',
    recalculate: '401 403 403 200 200 200',
  },
  // No folder is assigned to the member of staff here, so there is none for them.
  folders: {
    list: '401 403 200 200 200 200',
    contents: '401 403 404 200 200 404',
    place: '401 403 404 200 200 404',
    levels: '401 403 404 200 200 404',
    rootContents: '401 403 200 200 200 200',
    create: '401 403 403 200 200 404',
    update: '401 403 403 200 200 404',
    move: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    previewRemoval: '401 403 403 200 200 404',
    undoRemoval: '401 403 403 200 200 404',
  },
  gettingStarted: {
    read: '401 403 200 200 200 200',
    change: '401 403 200 200 200 200',
    // The second caller finds the samples there.
    addSamples: '401 403 403 200 409 200',
    removeSamples: '401 403 403 200 200 200',
  },
  health: { alive: '200 200 200 200 200 200', ready: '200 200 200 200 200 200' },
  labels: {
    print: '401 403 404 200 200 404',
    preview: '401 403 404 200 200 404',
    qr: '401 403 404 200 200 404',
  },
  // The item lies in no folder, so it is not for the member of staff; nor may they put one there.
  inventory: {
    list: '401 403 200 200 200 200',
    counts: '401 403 200 200 200 200',
    unassignedCount: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    create: '401 403 400 200 200 200',
    update: '401 403 404 200 200 404',
    changeStock: '401 403 404 200 200 404',
    setPlaceLimits: '401 403 403 200 200 400',
    removePlace: '401 403 403 200 200 404',
    whereabouts: '401 403 404 200 200 404',
    history: '401 403 404 200 200 404',
    explainCost: '401 403 403 200 200 404',
    vendorPrices: '401 403 403 200 200 404',
    previewMethod: '401 403 403 200 200 404',
    duplicate: '401 403 404 200 200 404',
    bulk: '401 403 403 200 200 404',
    moving: '401 403 403 200 200 200',
    undoBulk: '401 403 403 200 200 404',
    addImage: '401 403 404 200 200 404',
    arrangeImages: '401 403 404 200 200 404',
    removeImage: '401 403 404 200 200 404',
    image: '401 403 404 200 200 404',
  },
  // The address invited is nobody's here.
  invitations: {
    list: '401 403 403 200 200 200',
    create: '401 403 403 200 200 200',
    resend: '401 403 403 200 200 404',
    revoke: '401 403 403 200 200 404',
    verify: '200 200 200 200 200 200',
    accept: '401 403 403 403 403 403',
  },
  notifications: {
    list: '401 403 200 200 200 200',
    count: '401 403 200 200 200 200',
    mark: '401 403 200 200 200 200',
    settings: '401 403 200 200 200 200',
    saveSettings: '401 403 200 200 200 200',
  },
  // A person who may not see an item is told that it is gone.
  offline: { items: '401 403 200 200 200 200', gone: '401 403 200 200 200 200', documents: '401 403 200 200 200 200' },
  organization: {
    read: '401 403 200 200 200 200',
    change: '401 403 403 403 200 200',
    setLogo: '401 403 403 403 200 200',
    removeLogo: '401 403 403 403 200 200',
    logo: '401 403 200 200 200 404',
    // Not by the wrong name.
    remove: '401 403 403 403 409 409',
    create: '401 200 409 409 409 409',
    checkSetup: '401 200 200 200 200 200',
  },
  preferences: {
    read: '401 403 200 200 200 200',
    changeOwn: '401 403 200 200 200 200',
    changeOrganization: '401 403 403 200 200 200',
  },
  profile: {
    update: '401 200 200 200 200 200',
    // The folder is none of the member of staff's, and another organization's.
    setPlace: '401 403 400 200 200 400',
    account: '401 200 200 200 200 200',
    // Those who are here were signed in without an account; own-account.test.ts has some.
    changePassword: '401 404 404 404 404 404',
    changeEmail: '401 404 404 404 404 404',
    setPicture: '401 403 200 200 200 200',
    removePicture: '401 403 200 200 200 200',
    picture: '401 403 200 200 200 404',
  },
  // Those who are here were signed in without an account; platform/identity/factors has some.
  security: {
    read: '401 200 200 200 200 200',
    provenUntil: '401 200 200 200 200 200',
    proofOptions: '401 404 404 404 404 404',
    prove: '401 404 404 404 404 404',
    passkeyOptions: '401 404 404 404 404 404',
    addPasskey: '401 404 404 404 404 404',
    renamePasskey: '401 404 404 404 404 404',
    removePasskey: '401 404 404 404 404 404',
    beginAuthenticator: '401 404 404 404 404 404',
    confirmAuthenticator: '401 404 404 404 404 404',
    removeAuthenticator: '401 404 404 404 404 404',
    renewRecoveryCodes: '401 404 404 404 404 404',
    cancelOwnReset: '401 404 404 404 404 404',
    requirement: '401 403 403 403 200 200',
    require: '401 403 403 403 200 200',
    askForReset: '401 403 403 403 409 404',
    cancelReset: '401 403 403 403 404 404',
  },
  // Staff are told that there is such an item, and may ask for its folder; whoever sees everything has nothing to ask for.
  qr: { lookup: '401 403 403 200 200 404', ask: '401 403 200 404 404 404' },
  // Nobody runs an action here: a grant belongs to the one who entered the PIN, which quick-actions.routes.test.ts does.
  quickActions: {
    list: '401 403 200 200 200 200',
    default: '401 403 200 200 200 200',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    verifyPin: '401 403 200 200 200 404',
    run: '401 403 403 403 403 404',
    preference: '401 403 200 200 200 200',
    savePreference: '401 403 200 200 200 404',
  },
  reportFiles: { download: '401 403 403 200 200 200' },
  // It is mailed to the owner of the first organization, who is nobody in the other.
  reportSchedules: {
    list: '401 403 403 200 200 200',
    recipients: '401 403 403 200 200 200',
    create: '401 403 403 200 200 404',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  // The view is a shared one, and those are for whoever manages the inventory.
  itemViews: {
    list: '401 403 200 200 200 200',
    create: '401 403 200 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  reportViews: {
    list: '401 403 403 200 200 200',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  reports: { run: '401 403 403 200 200 200' },
  subscription: {
    plans: '200 200 200 200 200 200',
    status: '401 200 200 200 200 200',
    usage: '401 403 403 200 200 200',
  },
  support: { submit: '200 200 200 200 200 200' },
  tags: {
    list: '401 403 200 200 200 200',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    merge: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  // The owner hands over to themselves; and the only owner does not leave.
  team: {
    list: '401 403 403 200 200 200',
    change: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
    handOver: '401 403 403 403 409 404',
    leave: '401 403 200 200 409 409',
  },
  toOrder: { list: '401 403 403 200 200 200', draft: '401 403 403 200 200 200', dismiss: '401 403 403 200 200 200' },
  tools: {
    list: '401 403 200 200 200 200',
    people: '401 403 200 200 200 200',
    handOut: '401 403 404 200 200 400',
    giveBack: '401 403 404 200 200 404',
    change: '401 403 404 200 200 404',
    lose: '401 403 404 200 200 404',
  },
  transactions: {
    recent: '401 403 200 200 200 200',
    list: '401 403 200 200 200 200',
    people: '401 403 200 200 200 200',
    undo: '401 403 404 200 200 404',
    explainMovement: '401 403 403 200 200 404',
  },
  // Staff have neither of the two places.
  transfers: {
    list: '401 403 200 200 200 200',
    read: '401 403 404 200 200 404',
    places: '401 403 200 200 200 200',
    make: '401 403 400 200 200 400',
    take: '401 403 400 200 200 400',
    plan: '401 403 400 200 200 400',
    change: '401 403 404 200 200 404',
    planLine: '401 403 404 200 200 404',
    sendNew: '401 403 400 200 200 400',
    send: '401 403 404 200 200 404',
    receive: '401 403 404 200 200 404',
    settle: '401 403 404 200 200 404',
    cancel: '401 403 404 200 200 404',
    undo: '401 403 404 200 200 404',
    exportLines: '401 403 404 200 200 404',
  },
  units: {
    list: '401 403 200 200 200 200',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  vendors: {
    list: '401 403 200 200 200 200',
    read: '401 403 200 200 200 404',
    items: '401 403 200 200 200 404',
    prices: '401 403 403 200 200 404',
    saveItem: '401 403 403 200 200 404',
    removeItem: '401 403 403 200 200 404',
    create: '401 403 403 200 200 200',
    update: '401 403 403 200 200 404',
    remove: '401 403 403 200 200 404',
  },
  // The first organization is the one that runs the service; the other one's owner is a stranger to the waitlist.
  waitlist: {
    join: '200 200 200 200 200 200',
    list: '401 403 403 403 200 403',
    invite: '401 403 403 403 200 403',
    remove: '401 403 403 403 200 403',
    exportCsv: '401 403 403 403 200 403',
  },
};

const isNight = process.env.NIGHTLY !== undefined;

/**
 * By day everybody who is refused is asked, and of those who are let in the first, who has the fewest rights: what is made for the call
 * is made once. At night each is asked, also the owner where an admin is let in.
 */
function askedFor(statuses: readonly string[]): number[] {
  const all = personas.map((_, index) => index);
  if (isNight) return all;
  // What is in the way of the things themselves (409) may come of an earlier call.
  const isRefused = (index: number) => /^4(?!09)/.test(statuses[index] ?? '');
  const letIn = all.filter((index) => !isRefused(index)).slice(0, 1);
  return [...all.filter(isRefused), ...letIn];
}

const sessions = new Map<string, Promise<string>>();

/** Whoever was refused goes on with the same session; whoever was let in may have ended it, or is a newcomer no more. */
async function sessionFor(persona: (typeof personas)[number]): Promise<string | undefined> {
  if (persona === 'signed-out') return undefined;
  const signIn = async () => world.signIn(persona === 'newcomer' ? await world.person('Newt') : (await world.people())[persona]);
  if (!sessions.has(persona)) sessions.set(persona, signIn());
  return sessions.get(persona);
}

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

describe('[TEAM-09] every route enforces its permission on the server', () => {
  for (const route of everyRoute) {
    test(`${route.row.method} ${route.row.path} answers each role as the table says`, async () => {
      const statuses = ((expected[route.feature] as Record<string, string>)[route.key] ?? '').split(' ');
      const asked = askedFor(statuses);
      const answers: string[] = [];
      let input: object | undefined;
      for (const index of asked) {
        const persona = personas[index] ?? 'signed-out';
        const token = await sessionFor(persona);
        input ??= await validCall(route, world);
        const { status } = await world.withSession(token).call(route.row, input as never);
        answers.push(String(status));
        // A call that succeeded cannot be made again; a refused one still has its input for the next caller.
        if (status >= 400) continue;
        input = undefined;
        sessions.delete(persona);
      }
      // Whoever left is back for the other rows.
      if (route.name === 'team.leave') await validCall(route, world);
      expect(answers).toEqual(asked.map((index) => statuses[index]));
    });
  }
});

test('[TEAM-01] [BUY-12] the three roles hold exactly the permissions of section 6', () => {
  expect(rolePermissions).toEqual({
    owner: [
      'MANAGE_SYSTEM',
      'MANAGE_BILLING',
      'MANAGE_USERS',
      'ALL_FOLDERS',
      'VIEW_FINANCIALS',
      'VIEW_INVENTORY',
      'EDIT_INVENTORY',
      'MANAGE_INVENTORY',
      'ORDER_STOCK',
      'RECEIVE_STOCK',
      'MANAGE_JOBS',
      'USE_JOBS',
      'MANAGE_SETTINGS',
    ],
    admin: [
      'MANAGE_USERS',
      'ALL_FOLDERS',
      'VIEW_FINANCIALS',
      'VIEW_INVENTORY',
      'EDIT_INVENTORY',
      'MANAGE_INVENTORY',
      'ORDER_STOCK',
      'RECEIVE_STOCK',
      'MANAGE_JOBS',
      'USE_JOBS',
      'MANAGE_SETTINGS',
    ],
    staff: ['ASSIGNED_FOLDERS', 'VIEW_INVENTORY', 'EDIT_INVENTORY', 'RECEIVE_STOCK', 'USE_JOBS'],
  });
});

test('[TEAM-01] the role manager is not used, not even in the database', async () => {
  const { owner, organizationId } = await world.people();
  const change = world.database.admin.query(`UPDATE memberships SET role = 'manager' WHERE organization_id = $1 AND user_id = $2`, [
    organizationId,
    owner.id,
  ]);
  await expect(change).rejects.toThrow(/check constraint/);
});

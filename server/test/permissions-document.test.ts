import { can, permissions, Role, rolePermissions } from '@onhand/contract/permissions';
import { expect, test } from 'vitest';
import { everyRoute, type NamedRoute } from './every-route.ts';

const head = `# Who may do what

Generated from the contract (\`contract/src/permissions.ts\` and the rows beside it). A test fails when this file is stale;
\`npx vitest run server/test/permissions-document.test.ts --update\` writes it anew.

Beyond the roles: a member of staff sees only the folders assigned to them, with everything below. No answer carries a cost to whoever
lacks VIEW_FINANCIALS, nor do they enter one; no selling price is sent to them unless the organization has switched on "Staff may see
selling prices". They are told where else an item of theirs lies, and how much of it, where "Staff may see who has one" is switched on, and
take from there into a place of theirs where "Staff may take from other places" is, too; nothing else in such a place is theirs to change.
Setting a price, a threshold, an SKU, an inventory number, a code or a barcode of an item needs MANAGE_INVENTORY, but
that whoever makes an item gives it its codes. Staff undo what they did themselves, for a day; the rest needs MANAGE_INVENTORY (UNDO-04).
The waitlist is for those whom OPERATOR_EMAIL names, in organization 1. Rows behind a permission answer 402 without a running
subscription, except those marked *. Those marked † ask for proof of who it is when the last is more than ten minutes old (SEC-03), as do
changes of a role, invitations of an owner or an admin and removing an owner; where the organization requires a second factor, rows
behind a permission answer 403 FACTOR_REQUIRED to whoever has none.
`;

const yes = (is: boolean) => (is ? '✓' : '');
const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function lineOf({ row }: NamedRoute): string[] {
  const mark = `${row.openWithoutSubscription ? ' *' : ''}${row.asksForProof ? ' †' : ''}`;
  const holders = Role.options.map((role) => yes(row.access === 'public' || row.access === 'signed-in' || can(role, row.access)));
  return [`\`${row.method} ${row.path}\`${mark}`, row.summary, row.access, yes(row.access === 'public'), ...holders.toReversed()];
}

function document(): string {
  const roles = ['staff', 'admin', 'owner'] as const;
  const held = permissions.map((permission) => [permission, ...roles.map((role) => yes(rolePermissions[role].includes(permission)))]);
  const features = [...new Set(everyRoute.map(({ feature }) => feature))].map((feature) => {
    const rows = everyRoute.filter((route) => route.feature === feature).map(lineOf);
    return `## ${feature}\n\n${table(['Route', 'What it does', 'Needs', 'Anyone', ...roles], rows)}\n`;
  });
  return [head, `## Roles\n\n${table(['Permission', ...roles], held)}\n`, ...features].join('\n');
}

test('[TEAM-01] docs/permissions.md says what the contract says', async () => {
  await expect(document()).toMatchFileSnapshot('../../docs/permissions.md');
});

import { expect, test } from 'vitest';
import { changeOf, coveredBy, mayChange, rolesOfferedBy, seatsText } from './team.rules.ts';

const seats = (members: number, invited: number) => ({ planName: 'Starter', limit: 5, members, invited });

test('[TEAM-02] only an owner is offered the role of an owner, and may change one', () => {
  expect(rolesOfferedBy('owner')).toEqual(['staff', 'admin', 'owner']);
  expect(rolesOfferedBy('admin')).toEqual(['staff', 'admin']);
  expect(mayChange('admin', { role: 'owner' })).toBe(false);
  expect(mayChange('admin', { role: 'admin' })).toBe(true);
  expect(mayChange('staff', { role: 'staff' })).toBe(false);
});

test('[TEAM-02] saving a person sends only what was changed, so that a colleague’s change stays', () => {
  const staff = { role: 'staff', folderIds: [1] } as const;
  expect(changeOf(staff, staff)).toEqual({});
  expect(changeOf(staff, { ...staff, folderIds: [1, 2] })).toEqual({ folderIds: [1, 2] });
  expect(changeOf(staff, { ...staff, role: 'admin' })).toEqual({ role: 'admin' });
  expect(changeOf({ role: 'admin', folderIds: [] }, { role: 'staff', folderIds: [3] })).toEqual({ role: 'staff', folderIds: [3] });
});

test('the seats are said with what the invitations take', () => {
  expect(seatsText(seats(3, 0))).toBe('3 of 5 seats taken.');
  expect(seatsText(seats(2, 1))).toBe('3 of 5 seats taken, 1 of them by an invitation.');
});

test('[TEAM-02] a folder brings everything below it', () => {
  const folders = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: null },
  ];
  expect([...coveredBy(folders, [1])]).toEqual([2, 3]);
  expect([...coveredBy(folders, [4])]).toEqual([]);
});

import { ServerMessage } from '@onhand/contract/realtime';
import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const fields = { action: 'create', organizationId: 1, itemId: 7, folderId: 3, folderIds: [3], targetParentId: null };

test('[RT-07] every type of message the contract knows is read, and just what the contract would read', () => {
  for (const { shape } of ServerMessage.options) {
    const whole = { type: shape.type.value, ...fields };
    expect(ServerMessage.safeParse(whole).success).toBe(true);
    expect(readMessage(JSON.stringify(whole))).toEqual(whole);
  }
});

test.each([
  'not json',
  '',
  'null',
  '[]',
  '7',
  '{}',
  '{"type":"nonsense"}',
  '{"type":"toString"}',
  '{"type":"inventory_update","itemId":"7"}',
  '{"type":"folders_bulk_moved","folderIds":7}',
  '{"type":"folders_bulk_moved","folderIds":["x"]}',
  '{"type":"inventory_update","item":{"folderId":{}}}',
])('[RT-07] %s is no message', (text) => {
  expect(readMessage(text)).toBeUndefined();
});

test('a message keeps what it says', () => {
  const message = { type: 'inventory_update', action: 'create', itemId: 7, item: { id: 7, folderId: null }, newFolderId: 3 };
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

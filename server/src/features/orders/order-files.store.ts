import type { OrderFile } from '@onhand/contract/order-answers';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { personsName } from './write-orders.store.ts';

export function countFiles(tx: Tx, scope: Scope, orderId: number): Promise<number> {
  const sql = 'SELECT count(*)::int FROM order_files WHERE organization_id = $1 AND order_id = $2';
  return tx.value<number>(sql, [scope.organizationId, orderId]);
}

export interface NewFile {
  name: string;
  contentType: string;
  bytes: number;
  fileKey: string;
}

export function insertFile(tx: Tx, scope: Scope, orderId: number, file: NewFile): Promise<OrderFile> {
  return tx.one<OrderFile>(
    `INSERT INTO order_files (organization_id, order_id, name, content_type, bytes, file_key, added_by)
     VALUES ($1, $3, $4, $5, $6, $7, ${personsName()})
     RETURNING id, name, content_type AS "contentType", bytes, added_at AS "addedAt", added_by AS "addedBy"`,
    [scope.organizationId, scope.userId, orderId, file.name, file.contentType, file.bytes, file.fileKey],
  );
}

export function findFile(tx: Tx, scope: Scope, orderId: number, id: number): Promise<NewFile | undefined> {
  return tx.maybeOne<NewFile>(
    `SELECT name, content_type AS "contentType", bytes, file_key AS "fileKey" FROM order_files
      WHERE organization_id = $1 AND order_id = $2 AND id = $3`,
    [scope.organizationId, orderId, id],
  );
}

export function deleteFile(tx: Tx, scope: Scope, orderId: number, id: number): Promise<number> {
  return tx.run('DELETE FROM order_files WHERE organization_id = $1 AND order_id = $2 AND id = $3', [scope.organizationId, orderId, id]);
}

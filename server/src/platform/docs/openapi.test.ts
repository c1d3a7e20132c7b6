import { api } from '@onhand/contract';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { docsPage } from './docs.ts';

const document = openApiDocument(api, '1.2.3');

test('the OpenAPI document has every row of the contract with its inputs, answers and errors', () => {
  const rows = Object.values(api).flatMap((rows) => Object.values(rows));
  expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(rows.length);
  const rename = document.paths['/api/organization']?.patch;
  expect(rename?.operationId).toBe('organization.change');
  expect(rename?.description).toContain('MANAGE_SYSTEM');
  expect(Object.keys(rename?.responses ?? {})).toEqual(['200', '400', '401', '402', '403']);
  expect(document.paths['/api/auth/sessions/{id}']?.delete?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ format: 'uuid' }) },
  ]);
  expect(document.openapi).toBe('3.1.0');
});

test('the readable page escapes what it shows', () => {
  const page = docsPage(
    openApiDocument({ x: { y: { method: 'GET', path: '/api/x', summary: '<script>', access: 'public', output: 'redirect' } } }, '1'),
  );
  expect(page).toContain('&#60;script&#62;');
  expect(page).not.toContain('<script>');
});

import { ErrorBody, type ErrorCode, errorCatalogue } from '@onhand/contract/errors';
import { productName } from '@onhand/contract/product';
import type { Route, Routes } from '@onhand/contract/route';
import { z } from 'zod';

/** OpenAPI 3.1 straight from the contract; its schemas are JSON Schema 2020-12, which is what zod writes. */
export function openApiDocument(features: Record<string, Routes>, version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [feature, rows] of Object.entries(features)) {
    for (const [name, row] of Object.entries(rows)) {
      paths[row.path] ??= {};
      (paths[row.path] as Record<string, Operation>)[row.method.toLowerCase()] = operation(feature, name, row);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version, description: 'Every call the product makes, as the server checks it.' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'onhand_session' } },
    },
  };
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, object>;
}

function operation(feature: string, name: string, row: Route): Operation {
  return {
    operationId: `${feature}.${name}`,
    summary: row.summary,
    description: whoMayCall(row),
    tags: [feature],
    security: row.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
    ...((row.body ?? row.file) && { requestBody: { required: true, content: bodyOf(row) } }),
    responses: {
      ...answerOf(row.output),
      ...Object.fromEntries(statusesOf(row).map(([status, codes]) => [status, errorResponse(codes)])),
    },
  };
}

function bodyOf({ body, acceptsForm, file }: Route): object {
  if (file) {
    const form = { type: 'object', required: [file.name], properties: { [file.name]: { type: 'string', format: 'binary' } } };
    return { 'multipart/form-data': { schema: form } };
  }
  const schema = body && schemaOf(body, 'input');
  return { 'application/json': { schema }, ...(acceptsForm && { 'multipart/form-data': { schema } }) };
}

function answerOf(output: Route['output']): object {
  if (output === 'redirect') {
    return { 302: { description: 'Goes on to another address', headers: { location: { schema: { type: 'string' } } } } };
  }
  if (output === 'file') return { 200: { description: 'A file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };
  return { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } } };
}

function whoMayCall(row: Route): string {
  if (row.access === 'public') return 'Anyone may call this.';
  return row.access === 'signed-in' ? 'For anyone signed in.' : `For members whose role holds ${row.access}.`;
}

function statusesOf(row: Route): [number, ErrorCode[]][] {
  const codes = new Set<ErrorCode>(row.errors);
  if (row.params || row.query || row.body) codes.add('INVALID_INPUT');
  if (row.access !== 'public') codes.add('UNAUTHORIZED');
  if (row.access !== 'public' && row.access !== 'signed-in') {
    codes.add('FORBIDDEN').add('FACTOR_REQUIRED');
    if (!row.openWithoutSubscription) codes.add('SUBSCRIPTION_REQUIRED');
  }
  if (row.asksForProof) codes.add('STEP_UP');
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return [...byStatus].sort(([a], [b]) => a - b);
}

function errorResponse(codes: ErrorCode[]): object {
  return { description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Operation['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}

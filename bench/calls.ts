import { type Agent, request as httpRequest } from 'node:http';

export interface Call {
  kind: string;
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: string;
}

/** One call, answered in full; says the status. */
export function sendCall(port: number, token: string, { method, path, body }: Call, agent: Agent): Promise<number> {
  const headers = {
    cookie: `onhand_session=${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

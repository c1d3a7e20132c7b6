import { expect, test } from 'vitest';
import { ConfigurationError, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.example.com/',
  SECRET_KEY: 'x'.repeat(32),
  DATABASE_URL: 'postgres://u:p@db:5432/onhand',
  DATA_DIR: '/srv/onhand',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Onhand <hello@example.com>',
};

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('with nothing set it is a development server on port 3000 with the embedded parts and the demo', () => {
  expect(readEnv({})).toMatchObject({
    isProduction: false,
    port: 3000,
    databaseUrl: undefined,
    oidc: undefined,
    loadsDemo: true,
    appOrigin: undefined,
  });
});

test('PORT, HOST, DATA_DIR, DATABASE_URL and DEMO=0 are honoured', () => {
  const env = readEnv({ PORT: '4100', HOST: '0.0.0.0', DATA_DIR: '/srv/onhand', DATABASE_URL: 'postgres://u@h/d', DEMO: '0' });
  expect(env).toMatchObject({ port: 4100, host: '0.0.0.0', dataDir: '/srv/onhand', databaseUrl: 'postgres://u@h/d', loadsDemo: false });
});

test('DATABASE_DIRECT_URL says that DATABASE_URL is a pooler, which gets no named statements unless DATABASE_PREPARE=1', () => {
  const pooled = { DATABASE_URL: 'postgres://u@pooler/d', DATABASE_DIRECT_URL: 'postgres://u@db/d' };
  expect(readEnv({ DATABASE_URL: 'postgres://u@h/d' }).pooler).toBeUndefined();
  expect(readEnv(pooled)).toMatchObject({
    databaseUrl: 'postgres://u@db/d',
    pooler: { url: 'postgres://u@pooler/d', keepsStatements: false },
  });
  expect(readEnv({ ...pooled, DATABASE_PREPARE: '1' }).pooler?.keepsStatements).toBe(true);
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://u@db/d' })).toEqual([expect.stringContaining('DATABASE_URL is missing')]);
  expect(problemsOf({ DATABASE_URL: 'postgres://u@h/d', DATABASE_PREPARE: '0' })).toEqual([
    expect.stringContaining('DATABASE_DIRECT_URL is missing'),
  ]);
});

test('production refuses to start with a list of everything that is missing', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'DATABASE_URL or DATA_DIR', 'SMTP_URL']) {
    expect(
      problems.some((problem) => problem.startsWith(name)),
      name,
    ).toBe(true);
  }
});

test('production with everything set starts, and never loads the demo', () => {
  expect(readEnv(production)).toMatchObject({ isProduction: true, loadsDemo: false, appOrigin: 'https://app.example.com' });
  expect(problemsOf({ ...production, DEMO: '1' })).toEqual([expect.stringContaining('DEMO=1')]);
});

test('production demands https for its own address and for the issuer', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://app.example.com' })).toEqual([expect.stringContaining('https')]);
  const issuer = { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(problemsOf({ ...production, ...issuer })).toEqual(['OIDC_ISSUER must be https']);
});

test('[AUTH-02] an issuer needs its client and secret; with them mail is not needed', () => {
  expect(problemsOf({ OIDC_ISSUER: 'https://id.example.com' })).toHaveLength(2);
  const { SMTP_URL: _, ...withoutMail } = production;
  expect(problemsOf({ ...withoutMail, OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toEqual([]);
});

const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example.com',
  FILES_S3_BUCKET: 'pictures',
  FILES_S3_ACCESS_KEY_ID: 'key',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
};

test('a bucket for uploaded files is read whole, and half of one is refused with what is missing', () => {
  const filesBucket = {
    endpoint: 'https://s3.example.com',
    name: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  expect(readEnv(bucket).filesBucket).toEqual(filesBucket);
  expect(readEnv({ ...bucket, FILES_S3_REGION: 'auto' }).filesBucket).toEqual({ ...filesBucket, region: 'auto' });
  expect(readEnv({}).filesBucket).toBeUndefined();
  expect(problemsOf({ FILES_S3_REGION: 'auto' })).toHaveLength(4);
  expect(problemsOf({ ...bucket, FILES_S3_BUCKET: '' })).toEqual([expect.stringContaining('FILES_S3_BUCKET is missing')]);
});

test('production needs a place for uploaded files that is kept: a data folder or a bucket', () => {
  const { DATA_DIR: _, ...withoutFolder } = production;
  expect(problemsOf(withoutFolder)).toEqual([expect.stringContaining('FILES_S3_ENDPOINT or DATA_DIR')]);
  expect(problemsOf({ ...withoutFolder, ...bucket })).toEqual([]);
});

test('mail needs the address people open, so that no mailed link takes its host from a request', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://mail.test' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
});

test('every malformed value is named', () => {
  expect(problemsOf({ PORT: 'eighty', SECRET_KEY: 'short', DATABASE_URL: 'mysql://x' }).map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SECRET_KEY',
  ]);
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_STARTER: 'price_1',
  STRIPE_PRICE_PROFESSIONAL: 'price_2',
};

test('[BILL-12] the payment provider is configured whole, or not at all', () => {
  const prices = { starter: 'price_1', professional: 'price_2' };
  expect(readEnv(stripe).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', prices });
  expect(readEnv({}).stripe).toBeUndefined();
  expect(problemsOf({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing')]);
  expect(problemsOf({ STRIPE_SECRET_KEY: 'pk_live_1' })).toEqual([expect.stringContaining('must be a secret or restricted key')]);
});

test('another payment provider may stand in for trials of its failing, but never in production', () => {
  const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' };
  expect(readEnv(elsewhere).stripe?.apiUrl).toBe('http://127.0.0.1:12111');
  expect(readEnv({ ...production, ...elsewhere }).stripe?.apiUrl).toBeUndefined();
});

test('[SEC-06] a business of its own starts in production without a payment provider, closed to strangers and without a public site', () => {
  expect(readEnv({ ...production, BILLING: 'off' })).toMatchObject({
    hasBilling: false,
    hasPublicSite: false,
    signUp: { kind: 'closed' },
    stripe: undefined,
  });
  expect(readEnv({})).toMatchObject({ hasBilling: true, hasPublicSite: true, signUp: { kind: 'open' } });
  expect(readEnv({ PUBLIC_SITE: 'off' })).toMatchObject({ hasBilling: true, hasPublicSite: false });
  expect(readEnv({ BILLING: 'off', SIGN_UP: 'Example.com,example.org' }).signUp).toEqual({
    kind: 'domains',
    domains: ['example.com', 'example.org'],
  });
});

test('[SEC-06] settings of a business of its own that contradict each other, or mean nothing, are named', () => {
  expect(problemsOf({ ...stripe, BILLING: 'off' })).toEqual([expect.stringContaining('BILLING=off and STRIPE_SECRET_KEY')]);
  expect(problemsOf({ BILLING: 'off', PUBLIC_SITE: 'on' })).toEqual([expect.stringContaining('names prices')]);
  expect(problemsOf({ BILLING: 'off', MARKETING_URL: 'https://x.test' })).toEqual([expect.stringContaining('MARKETING_URL')]);
  expect(problemsOf({ BILLING: 'maybe' })).toEqual(['BILLING: must be on or off']);
  expect(problemsOf({ SIGN_UP: 'everyone' })).toEqual([expect.stringContaining('must be open, invitation, closed, or mail domains')]);
});

test('several hosts are refused with the way to one address, whatever the password holds', () => {
  for (const DATABASE_URL of ['postgres://u:p@a:5432,b:5432/x', 'postgres://u:p@a,b/x', 'postgres://a,b:5432/x']) {
    expect(problemsOf({ DATABASE_URL })).toEqual([expect.stringContaining('DATABASE_URL: names several hosts: give one address')]);
  }
  expect(readEnv({ DATABASE_URL: 'postgres://u:p,q@a:5432/x?options=a,b' }).databaseUrl).toBeDefined();
});

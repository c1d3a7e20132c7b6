import { isAbsolute, resolve } from 'node:path';
import type { PlanName } from '@onhand/contract/plans';
import { z } from 'zod';
import { onOrOff, type SelfHosting, selfHostingOf, selfHostingProblems, SignUpSetting } from './self-hosting.ts';
import type { Pooler } from './pooler.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const empty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional());

/** A list of hosts would leave it to us to find the primary, which is the job of a proxy. */
const hasSeveralHosts = (address: string) => /^\w+:\/\/[^/?#]*,/.test(address.replace(/^(\w+:\/\/)[^/?#]*@/, '$1'));
const severalHosts = 'names several hosts: give one address that always leads to the primary, see docs/FAILOVER.md';
const databaseAddress = z
  .string()
  .refine((address) => !hasSeveralHosts(address), { error: severalHosts, abort: true })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, message: 'must look like postgres://user:password@host:5432/name' }));
const addressesIn = (value: string) => value.split(',').map((address) => address.trim().toLowerCase());

const Variables = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(z.coerce.number().int().min(1).max(65535)),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_DIRECT_URL: optional(databaseAddress),
  DATABASE_PREPARE: optional(flag),
  DATABASE_POOL: optional(z.coerce.number().int().min(1).max(100)),
  CALLS_PER_SECOND: optional(z.coerce.number().int().min(0).max(100_000)),
  CHECK_ANSWERS: optional(flag),
  DEMO: optional(flag),
  BILLING: optional(onOrOff),
  PUBLIC_SITE: optional(onOrOff),
  SIGN_UP: optional(SignUpSetting),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  SECRET_KEY_BEFORE: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  MARKETING_URL: optional(z.url({ protocol: /^https?$/ })),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  SUPPORT_MAIL: optional(z.email()),
  OPERATOR_EMAIL: optional(
    z
      .string()
      .transform(addressesIn)
      .pipe(z.array(z.email('must be one or more mail addresses, with commas between'))),
  ),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[rs]k_(test|live)_/, 'must be a secret or restricted key of Stripe, such as sk_live_…')),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_', 'must be the signing secret of the webhook endpoint: whsec_…')),
  STRIPE_PRICE_STARTER: optional(z.string().startsWith('price_', 'must be the id of a monthly price: price_…')),
  STRIPE_PRICE_PROFESSIONAL: optional(z.string().startsWith('price_', 'must be the id of a monthly price: price_…')),
  FILES_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  FILES_S3_BUCKET: optional(z.string()),
  FILES_S3_REGION: optional(z.string()),
  FILES_S3_ACCESS_KEY_ID: optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: optional(z.string()),
  TRUST_PROXY: optional(flag),
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(60)),
  COMMIT: optional(z.string().max(64)),
  JOBS: optional(flag),
  MAINTENANCE: optional(z.string().max(500)),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65535)),
  METRICS_HOST: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

export interface Env extends SelfHosting {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** The database itself, never a pooler. Undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** Undefined means that requests, too, go to the database itself. */
  pooler: ({ url: string } & Pooler) | undefined;
  poolSize: number;
  /** Calls per second that one organization may make; 0 means no limit (SEC-05). */
  callsPerSecond: number;
  /** Looks whether what the database wrote as an answer is what the contract lets through (written-answer.ts). */
  checksAnswers: boolean;
  loadsDemo: boolean;
  /** Undefined means: made once and kept in the data folder. Never undefined in production. */
  secretKey: string | undefined;
  /** What `secretKey` was until now: whatever is sealed under it is sealed anew at the start. */
  secretKeyBefore: string | undefined;
  /** The app's own origin. Undefined (development only) means: whatever host the browser used. */
  appOrigin: string | undefined;
  marketingOrigin: string | undefined;
  /** Undefined means the embedded identity provider. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address that receives questions from the public site. */
  supportMail: string;
  /** Addresses of those who run the service, in small letters; nobody does while it is empty (SET-04). */
  operatorMails: readonly string[];
  /** Undefined means the stand-in, and in production that nobody can pay. */
  stripe: { secretKey: string; webhookSecret: string; prices: Record<PlanName, string>; apiUrl: string | undefined } | undefined;
  /** Undefined means: uploaded files are kept in the data folder. */
  filesBucket: { endpoint: string; name: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  trustsProxy: boolean;
  /** Milliseconds in which requests are still served after the server has announced that it stops. */
  drainMs: number;
  /** Undefined means: what Git says of this copy. */
  commit: string | undefined;
  /** True if this process works on jobs; in tests only those that ask for it do. */
  runsJobs: boolean;
  /** Undefined means that people may change things; else what they are told, which may be nothing but that they may not. */
  maintenance: string | undefined;
  /** Undefined means that nothing is measured. On a port of its own, because it is for nobody but the operator. */
  metrics: { port: number; host: string } | undefined;
  /** True if requests are traced. OpenTelemetry itself reads the target and all its other settings. */
  isTraced: boolean;
  logLevel: string;
}

/** Thrown with every problem at once, so that an operator mends the configuration in one go. */
export class ConfigurationError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Onhand cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/** The only reader of the environment. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const given = parsed.data;
  const isProduction = given.NODE_ENV === 'production';
  const problems = [
    ...poolerProblems(given),
    ...oidcProblems(given),
    ...mailProblems(given),
    ...bucketProblems(given),
    ...stripeProblems(given),
    ...selfHostingProblems(given),
    ...(isProduction ? productionProblems(given) : []),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems);

  const dataDir = given.DATA_DIR ?? 'data';
  return {
    isProduction,
    port: given.PORT ?? 3000,
    host: given.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    pooler: poolerOf(given),
    poolSize: given.DATABASE_POOL ?? 8,
    callsPerSecond: given.CALLS_PER_SECOND ?? 200,
    checksAnswers: given.CHECK_ANSWERS ?? !isProduction,
    loadsDemo: !isProduction && given.DEMO !== false,
    secretKey: given.SECRET_KEY,
    secretKeyBefore: given.SECRET_KEY_BEFORE,
    appOrigin: given.PUBLIC_URL && new URL(given.PUBLIC_URL).origin,
    marketingOrigin: given.MARKETING_URL && new URL(given.MARKETING_URL).origin,
    oidc: given.OIDC_ISSUER
      ? { issuer: given.OIDC_ISSUER, clientId: given.OIDC_CLIENT_ID ?? '', clientSecret: given.OIDC_CLIENT_SECRET ?? '' }
      : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Onhand <no-reply@localhost>',
    supportMail: given.SUPPORT_MAIL ?? given.MAIL_FROM ?? 'support@localhost',
    ...selfHostingOf(given),
    operatorMails: given.OPERATOR_EMAIL ?? [],
    stripe: stripeOf(given),
    filesBucket: bucketOf(given),
    trustsProxy: given.TRUST_PROXY ?? false,
    drainMs: (given.DRAIN_SECONDS ?? (isProduction ? 3 : 0)) * 1000,
    commit: given.COMMIT,
    runsJobs: given.JOBS ?? given.NODE_ENV !== 'test',
    maintenance: maintenanceOf(given.MAINTENANCE),
    metrics: given.METRICS_PORT === undefined ? undefined : { port: given.METRICS_PORT, host: given.METRICS_HOST ?? '127.0.0.1' },
    isTraced: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: given.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

type Given = z.infer<typeof Variables>;

/** `1` says no more than that it is so. */
function maintenanceOf(said: string | undefined): string | undefined {
  if (said === undefined || /^(0|false)$/.test(said)) return undefined;
  return /^(1|true)$/.test(said) ? '' : said;
}

function poolerProblems(given: Given): string[] {
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    return ['DATABASE_URL is missing: with DATABASE_DIRECT_URL set, it is the address of the pooler in front of that database'];
  }
  // Statements are always prepared without a pooler, so this setting implies one, and the database's own address is missing.
  if (given.DATABASE_PREPARE !== undefined && !given.DATABASE_DIRECT_URL) {
    return ['DATABASE_DIRECT_URL is missing: DATABASE_PREPARE is about a pooler, and some work must go past it to the database itself'];
  }
  return [];
}

/** LISTEN, migrations and the queue of jobs need a session; so one address alone can never be a pooler's. */
function poolerOf(given: Given): Env['pooler'] {
  if (!given.DATABASE_DIRECT_URL || !given.DATABASE_URL) return undefined;
  return { url: given.DATABASE_URL, keepsStatements: given.DATABASE_PREPARE ?? false };
}

function oidcProblems(given: Given): string[] {
  if (!given.OIDC_ISSUER) return [];
  return [
    ...(given.OIDC_CLIENT_ID ? [] : ['OIDC_CLIENT_ID is missing: the client registered at OIDC_ISSUER']),
    ...(given.OIDC_CLIENT_SECRET ? [] : ['OIDC_CLIENT_SECRET is missing: the secret of that client']),
  ];
}

/** A link in a mail must not take its host from whoever asked for the mail. */
function mailProblems(given: Given): string[] {
  if (!given.SMTP_URL || given.PUBLIC_URL || given.NODE_ENV === 'production') return [];
  return ['PUBLIC_URL is missing: with SMTP_URL set, mailed links need the address people open'];
}

const bucketVariables = {
  FILES_S3_ENDPOINT: 'the address of the store, such as https://s3.eu-central-1.amazonaws.com',
  FILES_S3_BUCKET: 'the name of the bucket',
  FILES_S3_ACCESS_KEY_ID: 'the key that may read, write and delete in the bucket',
  FILES_S3_SECRET_ACCESS_KEY: 'the secret of that key',
} as const;

/** Half a configuration would quietly keep pictures on a disk that nobody backs up. */
function bucketProblems(given: Given): string[] {
  const entries = Object.entries(bucketVariables) as [keyof typeof bucketVariables, string][];
  if (!given.FILES_S3_REGION && entries.every(([name]) => !given[name])) return [];
  return entries.filter(([name]) => !given[name]).map(([name, meaning]) => `${name} is missing: ${meaning}`);
}

const stripeVariables = {
  STRIPE_SECRET_KEY: 'the key the server calls Stripe with',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint at Stripe',
  STRIPE_PRICE_STARTER: 'the id of the monthly price of Starter',
  STRIPE_PRICE_PROFESSIONAL: 'the id of the monthly price of Professional',
} as const;

/** Half a configuration would take money and never hear of it. */
function stripeProblems(given: Given): string[] {
  const entries = Object.entries(stripeVariables) as [keyof typeof stripeVariables, string][];
  if (entries.every(([name]) => !given[name])) return [];
  return entries.filter(([name]) => !given[name]).map(([name, meaning]) => `${name} is missing: ${meaning}`);
}

function stripeOf(given: Given): Env['stripe'] {
  if (!given.STRIPE_SECRET_KEY) return undefined;
  return {
    secretKey: given.STRIPE_SECRET_KEY,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
    prices: { starter: given.STRIPE_PRICE_STARTER ?? '', professional: given.STRIPE_PRICE_PROFESSIONAL ?? '' },
    // Tests set it to try failures of the provider; in production there is none but Stripe itself.
    apiUrl: given.NODE_ENV === 'production' ? undefined : given.STRIPE_API_URL,
  };
}

function bucketOf(given: Given): Env['filesBucket'] {
  if (!given.FILES_S3_ENDPOINT) return undefined;
  return {
    endpoint: given.FILES_S3_ENDPOINT,
    name: given.FILES_S3_BUCKET ?? '',
    region: given.FILES_S3_REGION ?? 'us-east-1',
    accessKeyId: given.FILES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.FILES_S3_SECRET_ACCESS_KEY ?? '',
  };
}

function productionProblems(given: Given): string[] {
  const problems: string[] = [];
  if (!given.PUBLIC_URL) problems.push('PUBLIC_URL is missing: the https address people open, such as https://app.example.com');
  else if (!given.PUBLIC_URL.startsWith('https:')) problems.push('PUBLIC_URL must be https: sign-in and the camera need it');
  if (!given.SECRET_KEY) problems.push('SECRET_KEY is missing: 32 or more random characters, kept safe');
  if (!given.DATABASE_URL && !given.DATA_DIR) {
    problems.push('DATABASE_URL or DATA_DIR is missing: a PostgreSQL server, or a folder on a disk that is backed up');
  } else if (!given.DATA_DIR && !given.FILES_S3_ENDPOINT) {
    problems.push('FILES_S3_ENDPOINT or DATA_DIR is missing: a bucket for uploaded pictures, or a folder on a disk that is backed up');
  }
  if (!given.OIDC_ISSUER && !given.SMTP_URL) {
    problems.push(
      'SMTP_URL is missing: the built-in sign-in sends confirmation and reset mails (or set OIDC_ISSUER to use another sign-in)',
    );
  }
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM is missing: the address mails come from');
  if (given.OIDC_ISSUER && !given.OIDC_ISSUER.startsWith('https:')) problems.push('OIDC_ISSUER must be https');
  if (given.DEMO === true) problems.push('DEMO=1 is refused: a production server never loads the demo');
  return problems;
}

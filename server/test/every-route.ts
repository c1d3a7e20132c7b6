import { api } from '@onhand/contract';
import type { Route } from '@onhand/contract/route';
import type { World } from './harness.ts';
import { callsOfJobRecords } from './route-calls/calls-of-job-records.ts';
import { callsOfJobs } from './route-calls/calls-of-jobs.ts';
import { callsOfPeople } from './route-calls/calls-of-people.ts';
import { callsOfStock } from './route-calls/calls-of-stock.ts';
import type { Inputs } from './route-calls/inputs.ts';

type Api = typeof api;

/** A table with an entry for every row of the contract: a new row does not compile until it is listed. */
export type ForEveryRoute<Entry> = { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: Entry } };

/** A valid call of each row, with ids of the first organization where it takes ids. */
const validCalls: Inputs = { ...callsOfStock, ...callsOfPeople, ...callsOfJobRecords, ...callsOfJobs };

export interface NamedRoute {
  name: string;
  row: Route;
  feature: keyof Api;
  key: string;
}

export const everyRoute: NamedRoute[] = Object.entries(api).flatMap(([feature, rows]) =>
  Object.entries(rows as Record<string, Route>).map(([key, row]) => ({
    name: `${feature}.${key}`,
    row,
    feature: feature as keyof Api,
    key,
  })),
);

export function validCall({ feature, key }: NamedRoute, world: World): Promise<object> {
  return (validCalls[feature] as Record<string, (world: World) => Promise<object>>)[key]?.(world) ?? Promise.reject(new Error(key));
}

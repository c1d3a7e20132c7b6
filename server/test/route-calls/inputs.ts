import type { api } from '@onhand/contract';
import type { Call, Route } from '@onhand/contract/route';
import type { World } from '../harness.ts';

type Api = typeof api;

export type Inputs = {
  [Feature in keyof Api]: {
    [Name in keyof Api[Feature]]: (world: World) => Promise<Api[Feature][Name] extends Route ? Call<Api[Feature][Name]> : never>;
  };
};

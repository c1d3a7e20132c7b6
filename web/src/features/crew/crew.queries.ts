import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';

export const crewQuery = query(api.crew.list, {});

export const useAddToCrew = () => useFormWrite(api.crew.make, refresh(crewQuery));
export const useChangeCrew = () => useFormWrite(api.crew.change, refresh(crewQuery));
export const useRemoveFromCrew = () => useWrite(api.crew.remove, refresh(crewQuery));
export const useEnterPin = () => useFormWrite(api.crew.enter);

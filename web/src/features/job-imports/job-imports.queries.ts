import { api } from '@onhand/contract';
import { useFormWrite } from '../../platform/use-write.ts';

export const useCheckJobs = () => useFormWrite(api.jobImports.check);
export const useApplyJobs = () =>
  useFormWrite(api.jobImports.apply, (queryClient) => {
    const changes = [api.jobs.list.path, api.customers.list.path];
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes.some((path) => String(queryKey[0]).startsWith(path)) });
  });

import { api } from '@onhand/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withLineOf } from '../../offline/expected-on-device.ts';
import { call } from '../../platform/api.ts';
import { onStalePart } from '../../platform/realtime/refresh.ts';
import { orderToReceiveQuery, receivingKey, useIsReceiving } from './receiving.queries.ts';

const mostLinesRead = 5;

/**
 * Others receive the same order: each line that changed is read by itself, one after the other, and all of it only where many did. While something
 * of one's own is on its way nothing is read, since it might lack that.
 */
export function useChangedLines(id: number): void {
  const queryClient = useQueryClient();
  const isReceiving = useIsReceiving(id);
  const [reader] = useState(() => readerOfLines(queryClient, id));
  useEffect(() => onStalePart(`/api/receipts/expected/${id}/lines`, reader.changed), [id, reader]);
  useEffect(() => {
    if (!isReceiving) reader.goOn();
  }, [isReceiving, reader]);
}

/** Reads the lines it hears of, one at a time. */
export function readerOfLines(queryClient: QueryClient, id: number) {
  const { queryKey } = orderToReceiveQuery(id);
  const waiting = new Set<number>();
  let isReading = false;
  const isReceiving = () => queryClient.isMutating({ mutationKey: receivingKey(id) }) > 0;
  const timesWritten = () => queryClient.getQueryState(queryKey)?.dataUpdateCount;
  const readNext = async (): Promise<void> => {
    const [line, ...others] = waiting;
    if (line === undefined || isReceiving()) return;
    if (others.length >= mostLinesRead) {
      waiting.clear();
      await queryClient.invalidateQueries({ queryKey });
    } else {
      waiting.delete(line);
      const before = timesWritten();
      const answer = await call(api.receipts.readLine, { params: { id, line } });
      // What was received here meanwhile is newer than the answer.
      if (isReceiving() || timesWritten() !== before) waiting.add(line);
      else queryClient.setQueryData(queryKey, (known) => known && withLineOf(known, answer));
    }
    return readNext();
  };
  const goOn = () => {
    if (isReading) return;
    isReading = true;
    readNext()
      .catch(() => {
        waiting.clear();
        void queryClient.invalidateQueries({ queryKey });
      })
      .finally(() => {
        isReading = false;
        if (waiting.size > 0 && !isReceiving()) goOn();
      });
  };
  return {
    changed: (line: number) => {
      waiting.add(line);
      goOn();
    },
    goOn,
  };
}

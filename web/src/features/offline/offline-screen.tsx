import { CloudCheck, CloudUpload, Trash2 } from 'lucide-react';
import { isToSend, partlyDone, type WaitingAct } from '../../offline/acts.ts';
import type { Device } from '../../offline/device.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { changeCount, namedAct } from './change-words.ts';
import { dropWithUndo } from './drop-with-undo.ts';
import { Leftovers } from './leftovers.tsx';
import { OnThisDevice } from './on-this-device.tsx';
import { RefusedChange } from './refused-change.tsx';
import { useDevice, useQueue } from './use-device.ts';

const stateWords = {
  idle: 'They are sent one after the other.',
  sending: 'Sending now.',
  unreachable: 'The server cannot be reached. They are sent as soon as it can.',
  'signed-out': 'Sign in again to send them.',
  'other-person': 'Someone else is signed in. Sign in again to send them.',
};

/** SCAN-16: the changes that were made without a network, each with the server's answer. */
export function OfflineScreen() {
  const { device, isMissing } = useDevice();
  const { changes, state } = useQueue(device);
  const waiting = changes.filter(isToSend);
  const inPart = changes.filter(({ refusal }) => refusal?.error === partlyDone);
  const refused = changes.filter((change) => !waiting.includes(change) && !inPart.includes(change));
  return (
    <>
      <PageHeader
        title="Waiting Changes"
        description="What was done on this device and the server does not have yet."
        actions={
          device && waiting.length > 0 ? (
            <Button isBusy={state === 'sending'} onClick={() => void device.queue.drain()}>
              <CloudUpload aria-hidden />
              Send now
            </Button>
          ) : undefined
        }
      />
      {isMissing ? (
        <ErrorState
          title="Nothing can be kept here"
          text="This browser refuses to store data for this site, so changes need a connection."
        />
      ) : null}
      {device || isMissing ? null : <SkeletonCard className="mt-6" />}
      {device && changes.length === 0 ? (
        <EmptyState
          icon={<CloudCheck aria-hidden />}
          title="Everything is sent"
          text="Without a network you can go on: scan, change stock, move, receive, pick and hand out. What you do then waits here."
        />
      ) : null}
      {device && refused.length > 0 ? (
        <Card
          isPadded={false}
          className="mt-6"
          title={`${changeCount(refused.length)} to decide about`}
          description="The server did not take them. Nothing of them has been applied."
        >
          <ul className="divide-y border-t">
            {refused.map((change) => (
              <RefusedChange key={change.key} change={change} device={device} />
            ))}
          </ul>
        </Card>
      ) : null}
      {device && inPart.length > 0 ? (
        <Card
          isPadded={false}
          className="mt-6"
          title={`${changeCount(inPart.length)} done in part`}
          description="The server took them, and could not do all of it."
        >
          <ul className="divide-y border-t">
            {inPart.map((change) => (
              <RefusedChange key={change.key} change={change} device={device} />
            ))}
          </ul>
        </Card>
      ) : null}
      {device && waiting.length > 0 ? (
        <Card isPadded={false} className="mt-6" title={`${changeCount(waiting.length)} waiting`} description={stateWords[state]}>
          <ul className="divide-y border-t">
            {waiting.map((change) => (
              <WaitingChange key={change.key} change={change} device={device} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Leftovers />
      {device ? <OnThisDevice device={device} /> : null}
    </>
  );
}

function WaitingChange({ change, device }: { change: WaitingAct; device: Device }) {
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 md:pl-5">
      <ChangeSummary change={change} />
      <IconButton label={`Drop: ${namedAct(change)}`} icon={<Trash2 aria-hidden />} onClick={() => void dropWithUndo(device, change)} />
    </li>
  );
}

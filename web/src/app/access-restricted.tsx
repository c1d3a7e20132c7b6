import { Lock } from 'lucide-react';
import { Notice, WayOn } from './notice.tsx';

/** SET-04. */
export function AccessRestricted() {
  return (
    <Notice icon={<Lock aria-hidden />} title="Access Restricted" actions={<WayOn to="/dashboard">Return to Dashboard</WayOn>}>
      <p>This page is only for the people who run the service.</p>
    </Notice>
  );
}

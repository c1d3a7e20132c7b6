import { Lock } from 'lucide-react';
import { useUser } from '../platform/session.ts';
import { type DenialArea, denialMessages } from './denial.ts';
import { Notice, WayOn } from './notice.tsx';

/** SHELL-09. */
export function AccessDenied({ area }: { area: DenialArea }) {
  const { role } = useUser();
  return (
    <Notice
      icon={<Lock aria-hidden />}
      title="Access Denied"
      actions={<WayOn to="/inventory">Back to Inventory</WayOn>}
      note="If you need this, please contact an administrator of your organization."
    >
      <p>{denialMessages[area]}</p>
      <p>
        Your current role: <strong className="font-medium text-text">{role}</strong>
      </p>
    </Notice>
  );
}

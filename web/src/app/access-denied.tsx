import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { type DenialArea, denialMessages } from './denial.ts';
import { Notice } from './notice.tsx';

/** SHELL-09. */
export function AccessDenied({ area }: { area: DenialArea }) {
  const { role } = useUser();
  return (
    <Notice
      icon={<Lock aria-hidden />}
      title="Access Denied"
      actions={
        <Button asChild variant="primary">
          <Link to="/inventory">Back to Inventory</Link>
        </Button>
      }
      note="If you need this, please contact an administrator of your organization."
    >
      <p>{denialMessages[area]}</p>
      <p>
        Your current role: <strong className="font-medium text-text">{role}</strong>
      </p>
    </Notice>
  );
}

import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

/** SET-04. */
export function AccessRestricted() {
  return (
    <Notice
      icon={<Lock aria-hidden />}
      title="Access Restricted"
      actions={
        <Button asChild variant="primary">
          <Link to="/dashboard">Return to Dashboard</Link>
        </Button>
      }
    >
      <p>This page is only for the people who run the service.</p>
    </Notice>
  );
}

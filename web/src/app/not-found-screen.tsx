import { Compass } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

/** HOST-04. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Notice
      icon={<Compass aria-hidden />}
      title="Page Not Found"
      actions={
        <Button asChild variant="primary">
          <Link to="/inventory">Back to Inventory</Link>
        </Button>
      }
    >
      <p>
        There is nothing at <span className="font-medium wrap-anywhere text-text">{pathname}</span>. The link may be old or mistyped.
      </p>
    </Notice>
  );
}

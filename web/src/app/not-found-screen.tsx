import { Compass } from 'lucide-react';
import { useLocation } from 'react-router';
import { Notice, WayOn } from './notice.tsx';

/** HOST-04. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Notice icon={<Compass aria-hidden />} title="Page Not Found" actions={<WayOn to="/inventory">Back to Inventory</WayOn>}>
      <p>
        There is nothing at <span className="font-medium wrap-anywhere text-text">{pathname}</span>. The link may be old or mistyped.
      </p>
    </Notice>
  );
}

import { ClipboardX } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function CountMissing() {
  return (
    <>
      <h1 className="sr-only">Stock count</h1>
      <EmptyState
        icon={<ClipboardX aria-hidden />}
        title="Count not found"
        text="There is none, or nothing in it is yours to see."
        action={
          <Button asChild>
            <Link to="/counts">All counts</Link>
          </Button>
        }
      />
    </>
  );
}

import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { GettingStartedCard } from '../features/getting-started/getting-started-card.tsx';

export function DashboardPage() {
  return <DashboardScreen start={<GettingStartedCard className="mx-auto mb-4 w-full max-w-2xl" />} />;
}

import { CrewCard } from '../features/crew/crew-card.tsx';
import { TeamScreen } from '../features/team/team-screen.tsx';

/** The members, and the crew who need no account. */
export function TeamPage() {
  return <TeamScreen crew={<CrewCard />} />;
}

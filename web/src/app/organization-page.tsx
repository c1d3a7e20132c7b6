import { OrganizationScreen } from '../features/organization/organization-screen.tsx';
import { RequirementCard } from '../features/security/requirement-card.tsx';

export function OrganizationPage() {
  return <OrganizationScreen signingIn={<RequirementCard />} />;
}

import { productName } from '@onhand/contract/product';
import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../features/organization/organization.queries.ts';
import { useLoadingFlag } from '../../platform/loading.ts';
import { useUser } from '../../platform/session.ts';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { useTheme } from '../../ui/theme.ts';
import { logoFor } from '../organization-logo.ts';

/** The organization's logo where it has one, else the product's. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  const { organizationId } = useUser();
  const { data: organization, isLoading } = useQuery({ ...organizationQuery, enabled: organizationId !== null });
  const { theme } = useTheme();
  useLoadingFlag('organization', isLoading);
  if (isCompact) return <LogoMark />;
  const logo = logoFor(organization, theme);
  if (!logo) return <Logo name={productName} />;
  return <img src={logo} alt={organization?.name ?? productName} className="h-8 max-w-40 object-contain object-left" />;
}

/** Names the organization for people who work for several; a logo of its own says it already to the eye. */
export function OrganizationName({ isHidden }: { isHidden: boolean }) {
  const { organizationId, organizationName } = useUser();
  const { data: organization } = useQuery({ ...organizationQuery, enabled: organizationId !== null });
  const name = organization?.name ?? organizationName;
  if (isHidden || !name) return null;
  return (
    <p className="-mt-1 mb-1 shrink-0 truncate px-2 text-sm text-muted" title={name}>
      {name}
    </p>
  );
}

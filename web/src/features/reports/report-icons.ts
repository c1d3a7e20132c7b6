import type { ReportId } from '@onhand/contract/reports';
import { ArrowLeftRight, Banknote, Gauge, Hourglass, type LucideIcon, Receipt, ShoppingCart, Users, ClipboardX } from 'lucide-react';

export const reportIcons: Record<ReportId, LucideIcon> = {
  valuation: Banknote,
  movement: ArrowLeftRight,
  'cost-of-goods': Receipt,
  turnover: Gauge,
  'dead-stock': Hourglass,
  reorder: ShoppingCart,
  shrinkage: ClipboardX,
  activity: Users,
};

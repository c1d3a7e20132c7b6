import { Columns3 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

export function ColumnsButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'variant'>) {
  return <IconButton {...props} label="Columns" icon={<Columns3 aria-hidden />} variant="secondary" />;
}

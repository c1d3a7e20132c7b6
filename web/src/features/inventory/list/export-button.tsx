import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

export function ExportButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'variant'>) {
  return <IconButton {...props} label="Export" icon={<Download aria-hidden />} variant="secondary" />;
}

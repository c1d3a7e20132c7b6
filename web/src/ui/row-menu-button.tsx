import { Ellipsis } from 'lucide-react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

/** Opens the menu of a row. */
export function RowMenuButton(props: Omit<IconButtonProps, 'icon'>) {
  return <IconButton {...props} icon={<Ellipsis aria-hidden />} />;
}

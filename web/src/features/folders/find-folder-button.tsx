import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

export function FindFolderButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'size'>) {
  return <IconButton {...props} label="Find a folder" size="sm" icon={<Search aria-hidden />} />;
}

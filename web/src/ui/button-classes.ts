export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export const buttonBase =
  'inline-flex touch shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';

export const buttonVariants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border-line bg-surface text-text hover:bg-hover active:bg-hover data-[state=open]:bg-hover',
  ghost: 'border-transparent text-text hover:bg-hover active:bg-hover data-[state=open]:bg-hover',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  link: 'border-transparent text-accent underline-offset-4 hover:underline',
};

export const buttonSizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-9 px-3.5 text-base',
  lg: 'h-11 px-5 text-base',
};

import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A button that asks for one file. */
export function FileButton({
  accept,
  onFile,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'asChild'> & { accept: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={rest['aria-label']}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

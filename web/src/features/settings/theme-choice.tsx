import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { type ThemeChoice as Choice, useTheme } from '../../ui/theme.ts';

/** Kept in this browser: a phone in a basement and a screen in an office want different answers. */
export function ThemeChoice() {
  const { choice, setChoice } = useTheme();
  return (
    <FormField label="Theme" isGroup hint="Applies to this browser only.">
      <RadioGroup value={choice} onValueChange={(value) => setChoice(value as Choice)}>
        <RadioItem value="system" label="System" hint="Follows this device" />
        <RadioItem value="light" label="Light" />
        <RadioItem value="dark" label="Dark" />
      </RadioGroup>
    </FormField>
  );
}

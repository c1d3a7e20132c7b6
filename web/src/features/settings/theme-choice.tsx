import { useKeepPreference } from '../../platform/preferences.ts';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { type ThemeChoice as Choice, useTheme } from '../../ui/theme.ts';

/** The same on all of a person's devices; “System” is for those who want each as it is. */
export function ThemeChoice() {
  const { choice, setChoice } = useTheme();
  const keep = useKeepPreference();
  const choose = (theme: Choice) => {
    setChoice(theme);
    keep({ theme });
  };
  return (
    <FormField label="Theme" isGroup>
      <RadioGroup value={choice} onValueChange={(value) => choose(value as Choice)} className="gap-x-8 md:flex-row">
        <RadioItem value="system" label="System" hint="Follows each device" />
        <RadioItem value="light" label="Light" />
        <RadioItem value="dark" label="Dark" />
      </RadioGroup>
    </FormField>
  );
}

import type { LogoKind, Organization } from '@onhand/contract/organization';
import { ImageOff, Trash2, Upload } from 'lucide-react';
import { formWith } from '../../platform/form-with.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { groundColors, type Theme } from '../../ui/theme.ts';
import { tellDone } from '../../ui/tell-done.ts';
import { useRemoveLogo, useSetLogo } from './organization-changes.queries.ts';

interface LogoFacts {
  kind: LogoKind;
  name: string;
  about: string;
  urlOf: (organization: Organization) => string | null;
  /** Shown on the ground of this theme, whichever is on. */
  ground?: Theme;
}

const logos: LogoFacts[] = [
  { kind: 'generic', name: 'Logo', about: 'Used where no other fits.', urlOf: (one) => one.logoUrl },
  { kind: 'light', name: 'For light backgrounds', about: 'Used in the light theme.', urlOf: (one) => one.logoLightUrl, ground: 'light' },
  { kind: 'dark', name: 'For dark backgrounds', about: 'Used in the dark theme.', urlOf: (one) => one.logoDarkUrl, ground: 'dark' },
];

/** SET-02, SHELL-04. */
export function Logos({ organization }: { organization: Organization }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {logos.map((facts) => (
        <Logo key={facts.kind} facts={facts} url={facts.urlOf(organization)} />
      ))}
    </ul>
  );
}

function Logo({ facts: { kind, name, about, ground }, url }: { facts: LogoFacts; url: string | null }) {
  const set = useSetLogo();
  const remove = useRemoveLogo();
  const upload = (file: File) => {
    set.mutate({ params: { kind }, body: formWith('logo', file) }, tellDone(`${name} saved`));
  };
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div
        className="grid h-28 place-items-center rounded-md border bg-background p-4"
        style={ground && { backgroundColor: groundColors[ground] }}
      >
        {url ? (
          <img src={url} alt={name} className="max-h-full max-w-full object-contain" />
        ) : (
          <ImageOff aria-hidden className="size-6 text-line-strong" />
        )}
      </div>
      <div>
        <h3 className="font-medium">{name}</h3>
        <p className="text-sm text-muted">{about}</p>
      </div>
      <div className="flex gap-2">
        <FileButton accept="image/*" isBusy={set.isPending} aria-label={`${url ? 'Replace' : 'Upload'}: ${name}`} onFile={upload}>
          <Upload aria-hidden />
          {url ? 'Replace' : 'Upload'}
        </FileButton>
        {url ? (
          <IconButton
            label={`Remove: ${name}`}
            icon={<Trash2 aria-hidden />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params: { kind } }, tellDone(`${name} removed`))}
          />
        ) : null}
      </div>
    </li>
  );
}

import { type Html, html } from '../../html.ts';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  type?: 'text' | 'email' | 'password';
  value?: string | undefined;
  problem?: string | undefined;
  /** The id of an alert elsewhere on the page that is about this field too. */
  problemAt?: string | undefined;
  hint?: string;
  isReadOnly?: boolean;
  hasFocus?: boolean;
  /** A code of figures: telephones show figures to press. */
  isFigures?: boolean;
  /** Neither a word nor a name: nothing is capitalized or corrected. */
  isSpelled?: boolean;
  /** The browser's own check, before anything is sent. */
  fewest?: number;
}

/** A labelled input whose hint and error are announced with it. */
export function field({
  name,
  label,
  autocomplete,
  type = 'text',
  value,
  problem,
  problemAt,
  hint,
  isReadOnly,
  hasFocus,
  isFigures,
  isSpelled,
  fewest,
}: Field): Html {
  const described = [problem && `${name}-error`, problemAt, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = [
    value ? html` value="${value}"` : html``,
    described ? html` aria-describedby="${described}"` : html``,
    problem || problemAt ? html` aria-invalid="true"` : html``,
    // Telephones would otherwise capitalize and correct an address or a secret.
    type === 'text' && !isSpelled ? html`` : html` autocapitalize="none" spellcheck="false"`,
    isFigures ? html` inputmode="numeric"` : html``,
    fewest ? html` minlength="${fewest}"` : html``,
    isReadOnly ? html` readonly` : html` required`,
    hasFocus ? html` autofocus` : html``,
  ];
  return html`<div class="field">
        <label for="${name}">${label}</label>
        ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : html``}
        <div class="control"><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${attributes}>${type === 'password' ? showButton(name) : html``}</div>
        ${problem ? html`<p class="error" id="${name}-error" role="alert">${problem}</p>` : html``}
      </div>`;
}

/** Hidden until the pages' script, without which it could do nothing, shows it. */
function showButton(name: string): Html {
  return html`<button type="button" class="show" data-shows="${name}" aria-controls="${name}" aria-pressed="false" hidden>Show</button>`;
}

export function hidden(name: string, value: string | undefined): Html {
  return value ? html`<input type="hidden" name="${name}" value="${value}">` : html``;
}

/** The sign-in under way, carried from page to page, so that whoever came for something arrives there. */
export interface Journey {
  interaction?: string | undefined;
}

export function signInLink({ interaction }: Journey): string {
  return interaction ? `/identity/interaction/${interaction}?otherwise=login&as=sign-in` : '/api/login';
}

/** Returns the address of the sign-up within the sign-in under way; its cookie is sent only to addresses below it. */
export function signUpLink({ interaction }: Journey): string {
  return interaction ? `/identity/interaction/${interaction}?as=sign-up` : '/identity/sign-up';
}

export function linkWith(path: string, { interaction }: Journey): string {
  return interaction ? `${path}?interaction=${interaction}` : path;
}

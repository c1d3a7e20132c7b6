/** A form of one file, as rows of the contract with a file take it. */
export function formWith(name: string, file: File): FormData {
  const form = new FormData();
  form.append(name, file);
  return form;
}

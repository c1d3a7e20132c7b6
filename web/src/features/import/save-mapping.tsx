import type { Import } from '@onhand/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { Save, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { mappingsQuery, useRemoveMapping, useSaveMapping } from './import.queries.ts';

/** Under a name the choices are used again by themselves, for every file with the same headings. */
export function SaveMapping({ one }: { one: Import }) {
  const [isOpen, setIsOpen] = useState(false);
  const saved = useQuery(mappingsQuery);
  const save = useSaveMapping();
  const remove = useRemoveMapping();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return;
    const onSuccess = () => {
      setIsOpen(false);
      toast({ title: 'Mapping saved', description: 'Files with the same headings will use it.', tone: 'success' });
    };
    save.mutate({ body: { name, importId: one.id } }, { onSuccess });
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Save aria-hidden />
        Save mapping
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          title="Save this mapping"
          description="The next file with the same headings will be understood the same way."
          size="sm"
        >
          <form onSubmit={submit} className="contents">
            <ModalBody>
              <FormField label="Name">
                <Input name="name" maxLength={80} required autoComplete="off" defaultValue={one.fileName.replace(/\.\w+$/, '')} />
              </FormField>
              {saved.data && saved.data.length > 0 ? (
                <ul aria-label="Saved mappings" className="mt-4 divide-y border-t">
                  {saved.data.map(({ id, name }) => (
                    <li key={id} className="flex items-center justify-between gap-2 py-1">
                      <span className="min-w-0 truncate">{name}</span>
                      <IconButton label={`Forget “${name}”`} icon={<X aria-hidden />} onClick={() => remove.mutate({ params: { id } })} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </ModalBody>
            <DialogActions isBusy={save.isPending}>Save</DialogActions>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}

export interface CreateItemFormProps {
  folderId: number | null;
  onCreated: (itemId: number) => void;
  onClose: () => void;
}

export function CreateItemForm({ folderId }: CreateItemFormProps) {
  return <form aria-label="New item">{folderId}</form>;
}

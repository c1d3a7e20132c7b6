import type { Tag } from '@onhand/contract/tags';
import { Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { itemCountText } from '../../platform/count-text.ts';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { ActionsHead, NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

export function TagsTable({ tags, canEdit }: { tags: readonly Tag[]; canEdit: boolean }) {
  return (
    <Table label="Tags">
      <TableHeader>
        <TableHead>Tag</TableHead>
        <TableHead isNumeric>Items</TableHead>
        {canEdit ? <ActionsHead className="w-14" /> : null}
      </TableHeader>
      <TableBody>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} others={tags.filter(({ id }) => id !== tag.id)} canEdit={canEdit} />
        ))}
      </TableBody>
    </Table>
  );
}

function TagRow({ tag, others, canEdit }: { tag: Tag; others: readonly Tag[]; canEdit: boolean }) {
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Swatch color={tag.color} />
          <span className="font-medium wrap-anywhere">{tag.name}</span>
        </span>
      </TableCell>
      <NumberCell>
        <Link
          to={`/inventory?tagIds=${tag.id}`}
          aria-label={`${itemCountText(tag.itemCount)} tagged ${tag.name}`}
          className="inline-flex touch items-center justify-end rounded-sm text-accent underline-offset-4 hover:underline"
        >
          {itemCountText(tag.itemCount)}
        </Link>
      </NumberCell>
      {canEdit ? (
        <TableCell className="text-right">
          <TagActions tag={tag} others={others} />
        </TableCell>
      ) : null}
    </TableRow>
  );
}

function TagActions({ tag, others }: { tag: Tag; others: readonly Tag[] }) {
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu label={`Actions for ${tag.name}`} onDelete={() => setOpen('delete')}>
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
          Rename or recolor
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Merge aria-hidden />} disabled={others.length === 0} onSelect={() => setOpen('merge')}>
          Merge into another tag
        </DropdownMenuItem>
      </RowMenu>
      <TagDialog tag={tag} open={open === 'edit'} onOpenChange={close} />
      <MergeTagDialog tag={tag} others={others} open={open === 'merge'} onOpenChange={close} />
      <DeleteTagDialog tag={tag} open={open === 'delete'} onOpenChange={close} />
    </>
  );
}

import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Swatch } from '../../../../ui/swatch.tsx';
import { TreePicker } from '../../../../ui/tree-picker.tsx';
import { folderPathText, foldersQuery } from '../../../folders/folders.queries.ts';
import { CodeList } from '../../../../ui/code-list.tsx';
import { DetailRow } from './detail-row.tsx';
import { messageOf, tellNotSaved, tellRefusal } from '../fields/field-errors.ts';
import type { DetailProps } from './field-details.tsx';
import { useSaveItem } from '../item.queries.ts';
import { TagChoice } from '../fields/tag-choice.tsx';
import { useIsHere } from '../../../../ui/use-is-here.ts';

/** Saves as soon as something is chosen; a refusal stands below until the next choice. */
function useInstantSave(item: Item, label: string) {
  const save = useSaveItem(item.id);
  const isHere = useIsHere();
  const [error, setError] = useState<string>();
  const saveNow = async (...input: Parameters<typeof save>): Promise<boolean> => {
    setError(undefined);
    try {
      await save(...input);
      return true;
    } catch (refusal) {
      if (!isHere()) tellNotSaved(label, messageOf(refusal));
      else tellRefusal(refusal);
      setError(messageOf(refusal));
      return false;
    }
  };
  return {
    saveNow,
    problem: error ? (
      <p role="alert" className="mt-1 text-sm text-bad">
        {error}
      </p>
    ) : null,
  };
}

export function TagsDetail({ item, canEdit }: DetailProps) {
  const { saveNow, problem } = useInstantSave(item, 'Tags');
  return (
    <DetailRow label="Tags">
      {() =>
        canEdit ? (
          <>
            <TagChoice
              chosen={item.tags}
              onChange={(tags) =>
                void saveNow({ tagIds: tags.map(({ id }) => id) }, { tags: tags.map(({ id, name, color }) => ({ id, name, color })) })
              }
            />
            {problem}
          </>
        ) : item.tags.length > 0 ? (
          <span className="flex flex-wrap gap-1.5 py-1">
            {item.tags.map(({ id, name, color }) => (
              <Badge key={id} icon={<Swatch color={color} className="size-2" />}>
                {name}
              </Badge>
            ))}
          </span>
        ) : (
          <span className="text-muted">—</span>
        )
      }
    </DetailRow>
  );
}

export function FolderDetail({ item, canEdit }: DetailProps) {
  const { saveNow, problem } = useInstantSave(item, 'Folder');
  const { data: folders = [] } = useQuery(foldersQuery);
  const hasAllFolders = can(useUser().role, 'ALL_FOLDERS');
  return (
    <DetailRow label="Folder">
      {() =>
        canEdit ? (
          <>
            <TreePicker
              label="Folder"
              // A person who has only some folders cannot put an item outside of them.
              noneLabel={hasAllFolders ? 'No folder' : undefined}
              nodes={folders}
              value={item.folderId}
              onChange={(folderId) => void saveNow({ folderId }, { folderId })}
            />
            {problem}
          </>
        ) : (
          <span className="block py-1 wrap-anywhere">{folderPathText(folders, item.folderId)}</span>
        )
      }
    </DetailRow>
  );
}

export function BarcodesDetail({ item, canEdit }: DetailProps) {
  const { saveNow, problem } = useInstantSave(item, 'Barcodes');
  return (
    <DetailRow label="Barcodes">
      {() =>
        canEdit || item.barcodes.length > 0 ? (
          <>
            <CodeList
              label="Barcodes"
              codes={item.barcodes}
              isDisabled={!canEdit}
              onChange={(barcodes) => saveNow({ barcodes }, { barcodes })}
            />
            {problem}
          </>
        ) : (
          <span className="text-muted">—</span>
        )
      }
    </DetailRow>
  );
}

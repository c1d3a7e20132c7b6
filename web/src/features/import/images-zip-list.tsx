import type { ZippedImage } from '@onhand/contract/import-images';
import { CircleAlert, CircleCheck, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const shownAtFirst = 50;

/** Lists the pictures; those that need a look come first. */
export function ImagesZipList({ pictures, isOver }: { pictures: readonly ZippedImage[]; isOver: boolean }) {
  const bad = pictures.filter(({ problem }) => problem !== null);
  const good = pictures.filter(({ problem }) => problem === null);
  return (
    <>
      <Part title="Left out" pictures={bad} isOver={isOver} />
      <Part title={isOver ? 'Pictures' : 'Ready to add'} pictures={good} isOver={isOver} />
    </>
  );
}

function Part({ title, pictures, isOver }: { title: string; pictures: readonly ZippedImage[]; isOver: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  if (pictures.length === 0) return null;
  const shown = isWhole ? pictures : pictures.slice(0, shownAtFirst);
  return (
    <Card title={`${title} (${figureText(pictures.length)})`} isPadded={false}>
      <ul aria-label={title} className="divide-y">
        {shown.map((picture) => (
          <Row key={picture.file} picture={picture} isOver={isOver} />
        ))}
      </ul>
      {shown.length < pictures.length ? (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Row({ picture: { file, itemId, itemName, problem, isAdded }, isOver }: { picture: ZippedImage; isOver: boolean }) {
  const Icon = problem ? CircleAlert : isAdded ? CircleCheck : ImageIcon;
  return (
    <li className="flex min-h-12 items-start gap-3 px-4 py-2.5 md:px-5">
      <Icon aria-hidden className={`h-lh w-4 shrink-0 ${problem ? 'text-warn' : isAdded ? 'text-good' : 'text-muted'}`} />
      <div className="min-w-0">
        <p className="font-medium break-words">{file}</p>
        <p className="text-sm text-muted">
          {problem ?? (isOver ? (isAdded ? 'Added to ' : 'Not added to ') : 'Goes to ')}
          {problem === null && itemId !== null ? (
            <Link to={`/item/${itemId}`} className="text-accent underline underline-offset-4">
              {itemName}
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  );
}

import { ValuationMethod } from '@onhand/contract/item-answers';
import { lazy, Suspense, useState } from 'react';
import { costText, moneyText, priceText } from '../../../../platform/format.ts';
import { useManagesItems } from '../../../../platform/rights.ts';
import { DetailRow, DetailSection } from './detail-row.tsx';
import { ChoiceDetail, type DetailProps, FigureDetail } from './field-details.tsx';
import type { ItemParts } from '../item-parts.ts';
import { useSaveItem } from '../item.queries.ts';
import { isSameCosting, valuationOptions } from './valuation.ts';

const MethodDialog = lazy(() => import('./method-dialog.tsx').then((file) => ({ default: file.MethodDialog })));

/** The answer leaves costs and prices out for people who may not see them. */
export function MoneyDetails({ item, canEdit, parts }: DetailProps & { parts: Pick<ItemParts, 'why'> }) {
  const { unitCost, sellingPrice } = item;
  const canPrice = useManagesItems() && canEdit;
  if (unitCost === undefined && sellingPrice === undefined) return null;
  return (
    <DetailSection title="Price and cost">
      <dl>
        {sellingPrice === undefined ? null : (
          <FigureDetail
            item={item}
            canEdit={canPrice}
            field="sellingPrice"
            label="Selling price"
            shown={sellingPrice ? priceText(sellingPrice) : ''}
          />
        )}
        {unitCost === undefined ? null : <Costs item={item} canEdit={canEdit} parts={parts} unitCost={unitCost} />}
      </dl>
    </DetailSection>
  );
}

function Costs({ item, canEdit, parts, unitCost }: DetailProps & { parts: Pick<ItemParts, 'why'>; unitCost: string }) {
  const { totalValue, valuationMethod } = item;
  const canEnterCost = canEdit && valuationMethod === 'standard';
  const why = (figure: string) => parts.why(item, 'Why this unit cost?', figure);
  return (
    <>
      <FigureDetail
        item={item}
        canEdit={canEnterCost}
        field="unitCost"
        label="Unit cost"
        shown={
          canEnterCost ? (
            costText(unitCost)
          ) : (
            <>
              {why(costText(unitCost))}
              {valuationMethod === 'standard' ? null : <span className="text-muted"> from purchases</span>}
            </>
          )
        }
        after={canEnterCost ? <span className="text-sm text-muted">{why('Why?')}</span> : undefined}
      />
      <MethodDetail item={item} canEdit={canEdit} />
      <DetailRow label="Total value">
        {() => (
          <span className="block py-1 tabular-nums">{totalValue ? parts.why(item, 'Why this value?', moneyText(totalValue)) : '—'}</span>
        )}
      </DetailRow>
    </>
  );
}

/** STK-07: another method is shown beside the present one before it is chosen. */
function MethodDetail({ item, canEdit }: DetailProps) {
  const save = useSaveItem(item.id);
  const [asked, setAsked] = useState<{ method: ValuationMethod; answer: (isWanted: boolean) => void } | null>(null);
  const change = async (value: string) => {
    const method = ValuationMethod.parse(value);
    const isWanted =
      isSameCosting(method, item.valuationMethod) ||
      (await new Promise<boolean>((resolve) => {
        setAsked({
          method,
          answer: (isWanted) => {
            setAsked(null);
            resolve(isWanted);
          },
        });
      }));
    if (isWanted) await save({ valuationMethod: method }, { valuationMethod: method });
  };
  return (
    <>
      <ChoiceDetail
        label="Costing method"
        canEdit={canEdit}
        value={item.valuationMethod}
        options={valuationOptions(item.valuationMethod)}
        onSave={change}
      />
      {asked ? (
        <Suspense fallback={null}>
          <MethodDialog item={item} method={asked.method} onSwitch={() => asked.answer(true)} onCancel={() => asked.answer(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

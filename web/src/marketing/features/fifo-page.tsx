import { CostingCalculator } from './costing-calculator.tsx';
import { FeaturePage } from './feature-page.tsx';

export function FifoPage() {
  return (
    <FeaturePage
      path="/features/fifo-costing"
      title="First in, first out, for the money too"
      lead="Each delivery is a layer with its own price. Whatever you use comes out of the oldest layer first, at what that layer cost."
      trial={{
        title: 'Watch the layers go',
        lead: 'Ten came at $4, ten at $6, twelve were used: ten of the old ones and two of the new. Try your own.',
        part: <CostingCalculator method="fifo" />,
      }}
      points={[
        { title: 'A delivery adds a layer', text: 'Quantity and price are kept as they came. Nothing is averaged, nothing is lost.' },
        {
          title: 'A use eats from the oldest',
          text: 'It may take part of a layer, or run through three. The history keeps which parts, and what each cost.',
        },
        {
          title: 'Undo puts it back where it was',
          text: 'Take back a use from last week and its pieces return to their own layers, even if others were used in between.',
        },
        { title: 'See why', text: 'Every cost can be opened: which delivery it came from, at what price, and how it was rounded.' },
        {
          title: 'When to choose it',
          text: 'When the age of stock matters or an accountant asks for it: compressors, refrigerant, food, anything that gets dearer by the order.',
        },
        {
          title: 'In rising prices',
          text: 'FIFO puts the old, cheaper prices into your cost of goods and leaves the newer ones in stock. Moving average lies in between.',
        },
      ]}
    />
  );
}

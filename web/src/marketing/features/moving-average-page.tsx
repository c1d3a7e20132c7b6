import { CostingCalculator } from './costing-calculator.tsx';
import { FeaturePage } from './feature-page.tsx';

export function MovingAveragePage() {
  return (
    <FeaturePage
      path="/features/moving-average-costing"
      title="One cost for each item, always up to date"
      lead="You bought ten at $4 and ten at $6. What does one cost you? $5, until the next delivery. That is moving average, and it is done for you."
      trial={{
        title: 'Put in your own prices',
        lead: 'These are the rules the product books by, to the last cent. Change a number and look at the unit cost.',
        part: <CostingCalculator method="moving_average" />,
      }}
      points={[
        {
          title: 'A delivery moves the average',
          text: 'New unit cost = (value on hand + what you paid) ÷ (quantity on hand + what came). Ten at $4 and ten at $6 make twenty at $5.',
        },
        {
          title: 'Using stock does not',
          text: 'Whatever leaves goes out at the average of that moment. The cost of the rest stays what it was.',
        },
        {
          title: 'No price on the slip?',
          text: 'Then the current cost is taken, and the history says that it was assumed. Fix it later with an undo.',
        },
        {
          title: 'Exact, not nearly',
          text: 'Figures are decimals with ten places, never floating point. The sum of the history is the value, and a job checks it every night.',
        },
        {
          title: 'When to choose it',
          text: 'When one piece is like another and prices wander: fittings, filters, screws, paper. Nobody asks which box the elbow came from.',
        },
        {
          title: 'You can change your mind',
          text: 'Switch an item to FIFO or to a fixed cost at any time. The value stays the same at that moment.',
        },
      ]}
    />
  );
}

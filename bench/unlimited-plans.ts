import { builtInPlans } from '../contract/src/plans.ts';

// Loaded before a server, and before each of its threads: no plan has room for what is measured here.
for (const plan of builtInPlans as readonly { maxItems: number }[]) plan.maxItems = 1_000_000_000;

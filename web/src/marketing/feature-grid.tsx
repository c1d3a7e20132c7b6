import { features } from './features.ts';

export function FeatureGrid() {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ title, text }) => (
        <li key={title} className="border-t pt-4">
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="mt-1 text-lg text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

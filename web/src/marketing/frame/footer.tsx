import { productName } from '@onhand/contract/product';
import { column } from './section.tsx';
import { features, solutions } from './site-links.ts';

const groups: readonly { title: string; links: readonly { path: string; label: string }[] }[] = [
  { title: 'Features', links: features },
  { title: 'Solutions', links: solutions },
  {
    title: 'Product',
    links: [
      { path: '/', label: 'Home' },
      { path: '/pricing', label: 'Pricing' },
      { path: '/features', label: 'All features' },
      { path: '/learn', label: 'Learn' },
      { path: '/signup', label: 'Sign up' },
    ],
  },
  {
    title: 'Company',
    links: [
      { path: '/support', label: 'Support' },
      { path: '/legal/terms-of-service', label: 'Terms of Service' },
      { path: '/legal/privacy-policy', label: 'Privacy Policy' },
    ],
  },
];

export function Footer() {
  return (
    <footer className="border-t">
      <div className={`${column} py-10 text-muted`}>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 md:grid-cols-4">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-semibold text-text">{title}</h2>
              <ul className="mt-2">
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <a href={path} className="flex min-h-11 items-center rounded-sm py-1 hover:text-text md:min-h-8">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="mt-8 border-t pt-6">© 2025 {productName}. This site sets no cookies until you sign in.</p>
      </div>
    </footer>
  );
}

import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useDocumentTitle } from '../platform/document-title.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useUser } from '../platform/session.ts';
import { AccessDenied } from './access-denied.tsx';
import { AccessRestricted } from './access-restricted.tsx';
import { admit } from './admission.ts';
import { BareFrame } from './bare-frame.tsx';
import { notFound } from './lazy-screens.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Screen } from './screen.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SubscriptionGate } from './subscription-gate.tsx';

// Set before the screen's own effects run, so that a screen may name itself more exactly.
function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

/** A screen that anyone may open. */
export function OpenScreen({ screen }: { screen: Screen }) {
  const { Component } = screen.screen;
  return (
    <>
      <ScreenTitle title={screen.title} />
      <BareFrame>
        <Suspense fallback={<ScreenSkeleton />}>
          <Component />
        </Suspense>
      </BareFrame>
    </>
  );
}

/** A screen behind the guards its row asks for. */
export function ScreenGate({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  const isBare = screen.frame === 'bare';
  // Figures and dates are written by plain functions: a screen begins anew when their format changes, which is rare. The setup
  // screens show none, and must not begin anew as the organization they make brings its formats along.
  const { currency, timeZone, dateFormat, numberFormat } = usePreferences();
  const format = [currency, timeZone, dateFormat, numberFormat].join();
  const page = (
    <>
      <ScreenTitle title={screen.title} />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Admitted key={screen.showsNoFigures || isBare ? undefined : format} screen={screen} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
  return isBare ? <BareFrame>{page}</BareFrame> : page;
}

function Admitted({ screen }: { screen: Screen }) {
  const admission = admit(screen, useUser());
  switch (admission.kind) {
    case 'redirect':
      return <Navigate to={admission.to} replace />;
    case 'restricted':
      return <AccessRestricted />;
    case 'missing':
      return <NotFound />;
    case 'denied':
      return <AccessDenied area={admission.area} />;
    default:
      return <Subscribed screen={screen} />;
  }
}

/** Named for what it is: the title of the screen that is missing would be a lie. */
function NotFound() {
  useDocumentTitle('Page Not Found');
  const { Component } = notFound;
  return <Component />;
}

function Subscribed({ screen }: { screen: Screen }) {
  const { Component } = screen.screen;
  const content: ReactNode =
    screen.isWide || screen.frame === 'bare' ? (
      <Component />
    ) : (
      <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-8">
        <Component />
      </div>
    );
  if (screen.frame === 'bare' || screen.isOpenWithoutSubscription) return content;
  return <SubscriptionGate feature={screen.paidFeature ?? 'other'}>{content}</SubscriptionGate>;
}

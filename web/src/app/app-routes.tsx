import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { rowAt } from './navigation.ts';
import { isScreen, type ScreenRow } from './screen.ts';
import { OpenScreen, ScreenGate } from './screen-gate.tsx';
import { notFoundScreen, screens } from './screens.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { SignedIn } from './signed-in.tsx';

/** The table of screens as routes. The router gets the row of this address alone: it would weigh all of them anew at every step. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return <Routes>{framed(rowAt(screens, pathname) ?? notFoundScreen)}</Routes>;
}

function framed(row: ScreenRow): ReactNode {
  if (isScreen(row) && row.frame === 'open') return routesOf(row, <OpenScreen screen={row} />);
  const routes = routesOf(row, isScreen(row) ? <ScreenGate screen={row} /> : <Navigate to={row.redirectTo} replace />);
  const isBare = isScreen(row) && row.frame === 'bare';
  return <Route element={<SignedIn />}>{isBare ? routes : <Route element={<AppShell />}>{routes}</Route>}</Route>;
}

function routesOf({ paths }: ScreenRow, element: ReactNode) {
  return paths.map((path) => <Route key={path} path={path} element={element} />);
}

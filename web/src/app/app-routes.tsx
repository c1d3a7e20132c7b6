import { Navigate, Route, Routes } from 'react-router';
import { isScreen, type Redirect, type Screen } from './screen.ts';
import { OpenScreen, ScreenGate } from './screen-gate.tsx';
import { notFoundScreen, screens } from './screens.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { SignedIn } from './signed-in.tsx';

const withFrame = (frame: Screen['frame']) => screens.filter(isScreen).filter((screen) => screen.frame === frame);
const redirects = screens.filter((row): row is Redirect => !isScreen(row));

/** The table of screens as routes. */
export function AppRoutes() {
  return (
    <Routes>
      {withFrame('open').map((screen) => routesOf(screen, <OpenScreen screen={screen} />))}
      <Route element={<SignedIn />}>
        {withFrame('bare').map((screen) => routesOf(screen, <ScreenGate screen={screen} />))}
        <Route element={<AppShell />}>
          {withFrame('shell').map((screen) => routesOf(screen, <ScreenGate screen={screen} />))}
          {redirects.map((row) => routesOf(row, <Navigate to={row.redirectTo} replace />))}
          {routesOf(notFoundScreen, <ScreenGate screen={notFoundScreen} />)}
        </Route>
      </Route>
    </Routes>
  );
}

function routesOf({ paths }: Screen | Redirect, element: React.ReactNode) {
  return paths.map((path) => <Route key={path} path={path} element={element} />);
}

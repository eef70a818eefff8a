import {
  createRootRoute,
  createRoute,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import type { SearchParams } from './search-params.ts';
import { adminSettings } from './shell/admin-settings.ts';
import { OpenLayout } from './shell/open-layout.tsx';
import { StaffLayout } from './shell/staff-layout.tsx';

/** Root route of all screens of the admin. */
export const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
  notFoundComponent: () => (
    <StaffLayout>
      <NotFoundScreen />
    </StaffLayout>
  ),
  errorComponent: CrashScreen,
});

/** Layout route of the screens for staff. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: () => (
    <StaffLayout>
      <StaffScreen />
    </StaffLayout>
  ),
});
/** Layout route of the screens with choosers for pages and files. The choosers' code is loaded with the first of these screens. */
export const choosing = createRoute({
  getParentRoute: () => staff,
  id: 'choosing',
  component: lazyRouteComponent(() => import('./shell/with-choosers.tsx'), 'WithChoosers'),
});
/** Layout route of the screens that need no session, such as sign-in. */
export const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });

/** @throws notFound when a numeric parameter of an address is not a number of at most nine digits */
export function requireNumbers({ params }: { params: Readonly<Partial<Record<string, string>>> }): void {
  for (const name of ['id', 'dest', 'parent', 'revision', 'page']) {
    const value = params[name];
    if (value !== undefined && !/^\d{1,9}$/.test(value)) throw notFound();
  }
}

/** Renders the screen, or the refusal that the server sent for the document's address. */
function StaffScreen() {
  const path = useLocation().pathname;
  const [documentPath] = useState(path);
  const { refusal } = adminSettings();
  return refusal && path === documentPath ? <RefusedScreen {...refusal} /> : <Outlet />;
}

/** Shown when a screen's code fails, or cannot be fetched after a deployment. */
function CrashScreen({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <Screen title="This screen failed">
      <Notice kind="error">
        <p>Something went wrong in this window. Everything you saved is safe.</p>
      </Notice>
      <div>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </Screen>
  );
}

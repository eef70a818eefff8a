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
import { NotFoundScreen } from '../not-found-screen.tsx';
import { RefusedScreen } from '../refused-screen.tsx';
import type { SearchParams } from '../search-params.ts';
import { adminSettings } from '../shell/admin-settings.ts';
import { OpenLayout } from '../shell/open-layout.tsx';
import { StaffLayout } from '../shell/staff-layout.tsx';

/** What stands around the screens. */
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

/** Around every screen of the staff. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: () => (
    <StaffLayout>
      <StaffScreen />
    </StaffLayout>
  ),
});
/** Around the screens that let one choose pages and files; its code comes with the first of them. */
export const choosing = createRoute({
  getParentRoute: () => staff,
  id: 'choosing',
  component: lazyRouteComponent(() => import('../shell/with-choosers.tsx'), 'WithChoosers'),
});
/** Around the screens for strangers. */
export const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });

/** Numbers of an address that are none are an address that is not there. */
export function requireNumbers({ params }: { params: Readonly<Partial<Record<string, string>>> }): void {
  for (const name of ['id', 'dest', 'parent', 'revision', 'page']) {
    const value = params[name];
    if (value !== undefined && !/^\d{1,9}$/.test(value)) throw notFound();
  }
}

/** The screen, unless the server refused it at the address of the document. */
function StaffScreen() {
  const path = useLocation().pathname;
  const [documentPath] = useState(path);
  const { refusal } = adminSettings();
  return refusal && path === documentPath ? <RefusedScreen {...refusal} /> : <Outlet />;
}

/** What is left when a screen's own code fails, or could not be fetched after a deployment. */
function CrashScreen({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <Screen title="This screen failed">
      <Notice kind="error">
        <p>Something went wrong in this window. What you saved is safe.</p>
      </Notice>
      <div>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </Screen>
  );
}

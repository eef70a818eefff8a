import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Screen } from '#features/rights/screen.ts';
import type { ScreensWithViews } from '#ui/admin/screen-views.ts';
import { choosing, open, requireNumbers, root, staff } from './layouts.tsx';
import { SCREENS } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const routeAt = <Path extends string>(path: Path) => createRoute({ getParentRoute: () => staff, path });
/**
 * The route type of each screen. TypeScript checks links and their parameters against it. Layouts add no path segments, so
 * a screen has the same type in every layout.
 */
type Routes<S extends ScreensWithViews> = { [Name in keyof S]: ReturnType<typeof routeAt<S[Name]['path']>> };

const layoutOf = ({ rule, hasChoosers }: Screen) => (rule === 'open' ? open : hasChoosers ? choosing : staff);

/** The routes of the screens with a layout, by the screen's name. */
function routesOf(layout: typeof staff | typeof choosing | typeof open): Routes<typeof SCREENS> {
  const routes = Object.entries<ScreensWithViews[string]>(SCREENS).flatMap(([name, screen]) => {
    if (layoutOf(screen) !== layout) return [];
    const { path, view: component } = screen;
    const beforeLoad = path.includes('$') && { beforeLoad: requireNumbers };
    return [[name, createRoute({ getParentRoute: () => layout, path, component, ...beforeLoad })]];
  });
  return Object.fromEntries(routes);
}

const routeTree = root.addChildren([
  staff.addChildren({ ...routesOf(staff), choosing: choosing.addChildren(routesOf(choosing)) }),
  open.addChildren(routesOf(open)),
]);

/** The admin's screens. @param history a memory history in tests; the browser's otherwise */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    trailingSlash: 'always',
    defaultPreload: 'intent',
    // Another address with other parameters is another screen: nothing of the previous one remains.
    defaultRemountDeps: ({ params }: { params: unknown }) => params,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}

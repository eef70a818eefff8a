import type { RouteComponent } from '@tanstack/react-router';
import type { Screens } from '#features/rights/screen.ts';

/** Screens with the components that draw them. */
export type ScreensWithViews<S extends Screens = Screens> = {
  readonly [Name in keyof S]: S[Name] & { readonly view: RouteComponent };
};

/** Adds a component to each screen of a feature. A screen without a component does not compile. */
export function screensWithViews<S extends Screens>(
  screens: S,
  views: Readonly<Record<keyof S, RouteComponent>>,
): ScreensWithViews<S> {
  const entries = Object.entries(screens).map(([name, screen]) => [name, { ...screen, view: views[name] }]);
  return Object.fromEntries(entries) as ScreensWithViews<S>;
}

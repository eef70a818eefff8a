/** The admin's colour scheme: the device's, or always one. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Applies the theme at once; the account stores it. */
export function applyTheme(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme;
}

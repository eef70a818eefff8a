/** The admin's colour scheme: the device's, or always one. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Applies at once; keeping the choice is the account's affair. */
export function applyTheme(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme;
}

/** How the admin is lit: as the device says, or always one way. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Applies at once; keeping the choice is the account's affair. */
export function applyTheme(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme;
}

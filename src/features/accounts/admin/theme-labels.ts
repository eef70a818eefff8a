import type { Theme } from '../preferences.ts';

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: 'Same as device',
  light: 'Light',
  dark: 'Dark',
};

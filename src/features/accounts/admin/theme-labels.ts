import type { Theme } from '../preferences.ts';

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: 'As the device',
  light: 'Light',
  dark: 'Dark',
};

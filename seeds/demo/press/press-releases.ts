import { RELEASES_2023 } from './press-2023.ts';
import { RELEASES_2024 } from './press-2024.ts';
import { RELEASES_2025 } from './press-2025.ts';
import { RELEASES_2026 } from './press-2026.ts';
import type { PressRelease } from './press-release.ts';

/** Every press release of the demo chain, oldest first. */
export const PRESS_RELEASES: readonly PressRelease[] = [
  ...RELEASES_2023,
  ...RELEASES_2024,
  ...RELEASES_2025,
  ...RELEASES_2026,
];

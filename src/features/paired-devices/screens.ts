import type { Screens } from '#features/rights/screen.ts';
import { waitListRules } from '#features/wait-lists/rules.ts';

/** Devices at the host stands of restaurants. */
export const DEVICE_SCREENS = {
  pairedDevices: { path: '/wagtail/host/$id/devices/', title: 'Paired devices', rule: waitListRules.change },
  pairDevice: { path: '/wagtail/host/pair/', title: 'Pair this device', rule: 'open' },
} as const satisfies Screens;

import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { DEVICE_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const deviceScreens = screensWithViews(DEVICE_SCREENS, {
  pairedDevices: lazyRouteComponent(() => import('./paired-device-list-screen.tsx'), 'PairedDeviceListScreen'),
  pairDevice: lazyRouteComponent(() => import('./device-pair-screen.tsx'), 'DevicePairScreen'),
});

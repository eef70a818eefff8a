import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { useNeedsSignIn } from '#ui/admin/api/session-gate.ts';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { Drawer } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { FormatsContext } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { adminSettings } from './admin-settings.ts';
import { FlashRegion } from './flash-region.tsx';
import { keepPlace } from './keep-place.ts';
import styles from './layout.module.css';
import { SEARCH_FIELD_ID } from './search-everywhere.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SideMenu } from './side-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';

// Loaded on demand: few users ever see this screen, and it includes the code that draws QR codes.
const SecondStepRequired = lazy(async () => ({
  default: (await import('#features/accounts/admin/second-step-required.tsx')).SecondStepRequired,
}));

// Optional: the screen works without it.
const NotificationBell = lazy(async () => ({
  default: (await import('#features/notifications/admin/notification-bell.tsx')).NotificationBell,
}));

// Loaded on paired devices only.
const DeviceBar = lazy(async () => ({
  default: (await import('#features/paired-devices/admin/device-bar.tsx')).DeviceBar,
}));

// Loaded when the user opens the help.
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Layout of the screens for staff: menu, flash messages, and the dialogs that can open on any screen. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isMenuShown, setIsMenuShown] = useState(true);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        setIsDrawerOpen(false);
        if (pathChanged) showFlash(null);
      }),
    [router],
  );
  useEffect(keepPlace, []);
  useShortcuts({
    '?': () => setIsHelpOpen(true),
    '/': () => {
      if (isNarrow) setIsDrawerOpen(true);
      else setIsMenuShown(true);
      const field = document.getElementById(SEARCH_FIELD_ID);
      if (field) field.focus();
      // Waits until the menu is rendered.
      else setTimeout(() => document.getElementById(SEARCH_FIELD_ID)?.focus(), 50);
    },
    '[': () => (isNarrow ? setIsDrawerOpen((isOpen) => !isOpen) : setIsMenuShown((isShown) => !isShown)),
  });
  const menu = (
    <SideMenu
      onGo={() => setIsDrawerOpen(false)}
      onHelp={() => {
        setIsDrawerOpen(false);
        setIsHelpOpen(true);
      }}
    />
  );
  const session = useSession().data;
  const device = session?.device;
  // A device at the door is in public view: once its pairing has ended it shows no guests, not even behind the dialog.
  const isDeviceEnded = useNeedsSignIn() && Boolean(device);
  const isMenuBeside = !isNarrow && isMenuShown && !device;
  const formats = session?.user ?? UNKNOWN;
  return (
    <FormatsContext value={formats}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to main content
      </a>
      <div className={classNames(styles.staff, !isMenuBeside && styles.withoutMenu, device && styles.onDevice)}>
        {isNarrow && !device && (
          <header className={styles.bar}>
            <Button
              variant="quiet"
              isIcon
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={isDrawerOpen}
              onClick={() => setIsDrawerOpen(true)}
            >
              <Icon name="menu" />
            </Button>
            {adminSettings().site_name}
            <Suspense>
              <NotificationBell />
            </Suspense>
          </header>
        )}
        {isMenuBeside && <div className={styles.side}>{menu}</div>}
        {device && (
          <Suspense>
            <DeviceBar device={device} user={session.user} />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          {session?.mustSetUpSecondStep ? (
            <Suspense>
              <SecondStepRequired username={session.user.username} />
            </Suspense>
          ) : (
            !isDeviceEnded && children
          )}
        </main>
      </div>
      {isNarrow && (
        <Drawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} label="Menu">
          {menu}
        </Drawer>
      )}
      <FlashRegion />
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog isOpen onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
      <SignInAgain />
    </FormatsContext>
  );
}

/** Formats that are used until the session is loaded. */
const UNKNOWN = { language: 'en', timeZone: 'UTC' };

const NARROW = '(width <= 840px)';

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
  );
}

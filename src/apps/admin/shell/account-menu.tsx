import { THEME_LABELS } from '#features/accounts/admin/theme-labels.ts';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { getAccount, getSession, signOut, updateAccount } from '#features/accounts/contract.ts';
import { LOGIN_PATH } from '#features/accounts/next-path.ts';
import { THEMES } from '#features/accounts/preferences.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#ui/admin/menu.tsx';
import { applyTheme } from '#ui/admin/theme.ts';
import styles from './side-menu.module.css';

/** Account, theme, sign out. The account stores the theme, so it is the same on every device. */
export function AccountMenu() {
  const session = useSession();
  const leave = useChange(signOut, { waitsForSignIn: false, onSuccess: () => location.assign(LOGIN_PATH) });
  const setTheme = useChange(updateAccount, { refreshes: [getSession, getAccount] });
  const user = session.data?.user;
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username : 'Your account';
  const theme = setTheme.isPending ? (setTheme.variables.body?.theme ?? 'system') : (user?.theme ?? 'system');
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={classNames(styles.entry, styles.user)}>
          <Icon name="account" />
          <span>{name}</span>
          <Icon name="chevron-up-down" />
        </button>
      }
    >
      <MenuLink icon="account" to="/wagtail/account/">
        Account
      </MenuLink>
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={theme}
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
        onChange={(chosen) => {
          applyTheme(chosen);
          setTheme.mutate(
            { body: { theme: chosen } },
            {
              onError: (error) => {
                applyTheme(user?.theme ?? 'system');
                showFlash({ kind: 'error', text: `The theme could not be saved. ${messageOf(error)}` });
              },
            },
          );
        }}
      />
      <MenuSeparator />
      <MenuItem
        icon="sign-out"
        onClick={() => leave.mutate({}, { onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }) })}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}

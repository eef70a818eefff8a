import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router';
import { type ComponentPropsWithRef, useState, type ReactElement, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

/** A button with a menu: arrows, Home, End and letters move in it, Escape closes it. `trigger` is the button's element. */
export function Menu({
  trigger,
  side = 'bottom',
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom';
  children: ReactNode;
}) {
  // Rendered beside its button, not at the end of the document, so that the menu stays in the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div>
      <BaseMenu.Root>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal container={place}>
          <BaseMenu.Positioner
            className={styles.positioner}
            side={side}
            align="start"
            sideOffset={6}
            positionMethod="fixed"
          >
            <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
      <div ref={setPlace} />
    </div>
  );
}

/** One action of a menu. */
export function MenuItem({ icon, onClick, children }: { icon: IconName; onClick: () => void; children: ReactNode }) {
  return (
    <BaseMenu.Item className={styles.item} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </BaseMenu.Item>
  );
}

type MenuLinkProps = { icon: IconName } & ComponentPropsWithRef<'a'>;

/** A link to a place outside the admin, or to a file. */
export function MenuAnchor({ icon, children, ...rest }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem {...rest} className={styles.item} closeOnClick>
      <Icon name={icon} />
      {children}
    </BaseMenu.LinkItem>
  );
}

/** A link to a place in the admin. */
export const MenuLink = (({ icon, children, ...rest }: MenuLinkProps) => (
  <BaseMenu.LinkItem className={styles.item} render={<Link {...(rest as LinkProps)} />} closeOnClick>
    <Icon name={icon} />
    {children}
  </BaseMenu.LinkItem>
)) as LinkComponent<(props: MenuLinkProps) => ReactNode>;

/** A choice from a few options, under a label. The menu stays open, because the choice takes effect at once. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(chosen: T) => onChange(chosen)}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} className={styles.item} value={option.value} closeOnClick={false}>
            <span>
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" />
              </BaseMenu.RadioItemIndicator>
            </span>
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}

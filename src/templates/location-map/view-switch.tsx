import { useSyncExternalStore } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './view.module.css';

const never = () => () => {};

/** List or Map on a small screen (Spec §9: 840 px). Invisible until hydration: without script there is no map. */
export function ViewSwitch({ isMapShown, onChange }: { isMapShown: boolean; onChange: (isMapShown: boolean) => void }) {
  const t = useTranslate();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div
      role="group"
      aria-label={t('locator.show')}
      className={classNames(styles.switch, !isHydrated && styles.waiting)}
    >
      <button type="button" aria-pressed={!isMapShown} onClick={() => onChange(false)}>
        <Icon name="menu" size={18} />
        {t('locator.show_list')}
      </button>
      <button type="button" aria-pressed={isMapShown} onClick={() => onChange(true)}>
        <Icon name="map" size={18} />
        {t('locator.show_map')}
      </button>
    </div>
  );
}

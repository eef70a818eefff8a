import { classNames } from './class-names.ts';
import { ICON_PATHS } from './icon-paths.tsx';
import styles from './icon.module.css';

/**
 * A decorative icon, 1.5 em or `size` pixels, in the text's colour; the text beside it, or the control's label, has the
 * meaning. An unknown name shows 'NO ICON NAMED {name}' (Spec §8).
 */
export function Icon({ name, size, className }: { name: string; size?: number; className?: string }) {
  const drawing = Object.hasOwn(ICON_PATHS, name) ? ICON_PATHS[name] : undefined;
  if (!drawing) return <>NO ICON NAMED {name}</>;
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size ?? '1.5em'}
      height={size ?? '1.5em'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {typeof drawing === 'string' ? <path d={drawing} /> : drawing}
    </svg>
  );
}

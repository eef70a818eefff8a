import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { Picture } from '#ui/site/picture.tsx';
import { OnDark } from '../ground.ts';
import { LinkButtons } from '../link-buttons.tsx';
import type { freshCatchFeature } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof freshCatchFeature>;

export function FreshCatchFeature({ heading, intro, catches, link }: Props) {
  const named = catches.filter(({ name }) => name.trim() !== '');
  if (heading.trim() === '' && intro.trim() === '' && named.length === 0) return null;
  return (
    <section className={classNames('onDark', styles.board)} data-flow="feature">
      <OnDark value>
        <div className={styles.slate}>
          <div className={styles.words}>
            {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
            {intro !== '' && <p className={styles.intro}>{intro}</p>}
            <LinkButtons links={[link]} />
          </div>
          {named.length > 0 && (
            <ul className={styles.catches}>
              {named.map((fish, index) => (
                <Catch key={`${index} ${fish.name}`} {...fish} />
              ))}
            </ul>
          )}
        </div>
      </OnDark>
    </section>
  );
}

/** A sold-out fish is struck out, with a text that says so (WCAG 1.4.1). */
function Catch({ name, origin, image, is_available }: Props['catches'][number]) {
  const t = useTranslate();
  return (
    <li className={classNames(styles.catch, !is_available && styles.gone)}>
      {image && <Picture image={image} alt="" sizes="56px" className={styles.image} />}
      <div className={styles.line}>
        <span className={styles.name}>{is_available ? name : <s>{name}</s>}</span>{' '}
        <span className={styles.origin}>{is_available ? origin : t('blocks.catch_gone')}</span>
      </div>
    </li>
  );
}

import '#ui/site/textures/all.css';
import { classNames } from '#ui/site/class-names.ts';
import type { BACKGROUND_STYLES } from '../utility/definition.ts';
import { contrastRatio, PALETTE, type PaletteName } from './palette.ts';
import { Part } from './part.tsx';
import styles from './view.module.css';

const DISPLAY_SIZES = ['4xl', '3xl', '2xl', 'xl', 'lg'] as const;
const TEXT_SIZES = ['md', 'sm', 'xs', '2xs'] as const;
/** Repeated here, so that the fields of a definition stay out of the browser. */
const GROUNDS = [
  'wood-texture',
  'lighthouse',
  'faded-shoreline',
  'military-monday',
  'lobster',
  'blue-chill',
] as const satisfies typeof BACKGROUND_STYLES;
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export function TypeScale() {
  return (
    <Part heading="Type">
      <dl className={styles.samples}>
        {DISPLAY_SIZES.map((size) => (
          <div key={size} className={styles.sample}>
            <dt>--text-{size}</dt>
            <dd className={classNames(styles.display, styles[`text-${size}`])}>Supper by lantern light</dd>
          </div>
        ))}
        {TEXT_SIZES.map((size) => (
          <div key={size} className={styles.sample}>
            <dt>--text-{size}</dt>
            <dd className={styles[`text-${size}`]}>Seafood over hardwood, in a dining room near you.</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Every colour with its contrast on canvas and below light text. */
export function Colours() {
  return (
    <Part heading="Colours">
      <ul className={styles.swatches}>
        {(Object.keys(PALETTE) as PaletteName[]).map((name) => (
          <li key={name}>
            <span className={classNames(styles.swatch, styles[name])} aria-hidden="true" />
            <strong className={styles.name}>--{name}</strong>
            <span className={styles.fact}>{PALETTE[name]}</span>
            <span className={styles.fact}>{ratio(name, 'canvas')} on canvas</span>
            <span className={styles.fact}>{ratio(name, 'navy')} on navy</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ratio(name: PaletteName, ground: PaletteName): string {
  return `${contrastRatio(PALETTE[name], PALETTE[ground]).toFixed(1)} : 1`;
}

export function Grounds() {
  return (
    <Part heading="Background styles">
      <ul className={styles.grounds}>
        {GROUNDS.map((name) => (
          <li key={name} className={classNames(name, styles.ground)}>
            <h3>{name}</h3>
            <p>
              Text on it, and <a href="#mainContent">a link</a>.
            </p>
          </li>
        ))}
      </ul>
      <div className="rope" aria-hidden="true" />
    </Part>
  );
}

export function Spacing() {
  return (
    <Part heading="Spacing">
      <ul className={styles.spaces}>
        {SPACES.map((step) => (
          <li key={step}>
            <span className={styles.name}>--space-{step}</span>
            <span className={classNames(styles.bar, styles[`space-${step}`])} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Part>
  );
}

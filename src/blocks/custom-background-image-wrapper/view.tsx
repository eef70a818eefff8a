import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { Flow } from '../flow.tsx';
import { OnDark } from '../ground.ts';
import type { customBackgroundImageWrapper } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof customBackgroundImageWrapper>;

export function CustomBackgroundImageWrapper(props: Props) {
  const { content, background_image, mobile_background_image, text_style } = props;
  if (content.length === 0) return null;
  const isLight = text_style === 'light';
  const image = background_image ?? mobile_background_image;
  return (
    <section
      data-flow="full"
      className={classNames(styles.wrapper, isLight ? classNames('onDark', styles.light) : styles.dark)}
    >
      {image && <Picture image={image} small={mobile_background_image} alt="" className={styles.backdrop} />}
      <OnDark value={isLight}>
        <Flow blocks={content} className={styles.content} />
      </OnDark>
    </section>
  );
}

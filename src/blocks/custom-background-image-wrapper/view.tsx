import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Flow } from '../flow.tsx';
import { OnDark } from '../ground.ts';
import { Backdrop } from './backdrop.tsx';
import type { customBackgroundImageWrapper } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof customBackgroundImageWrapper>;

export function CustomBackgroundImageWrapper(props: Props) {
  const { content, background_image, mobile_background_image, text_style } = props;
  if (content.length === 0) return null;
  const isLight = text_style === 'light';
  return (
    <section
      data-flow="full"
      className={classNames(styles.wrapper, isLight ? classNames('onDark', styles.light) : styles.dark)}
    >
      <Backdrop desktop={background_image} mobile={mobile_background_image} />
      <OnDark value={isLight}>
        <Flow blocks={content} className={styles.content} />
      </OnDark>
    </section>
  );
}

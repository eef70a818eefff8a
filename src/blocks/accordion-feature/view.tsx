import type { BlockProps } from '#content/define.ts';
import { Accordion } from '#ui/site/accordion.tsx';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { anchorsOf } from '../anchors.ts';
import { useBlockId } from '../stream.tsx';
import type { accordionFeature } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof accordionFeature>;
type Item = Props['items'][number];

/** Every entry has an address of its own ("#dogs-on-the-dock-5f0f"): following it opens the entry. */
export function AccordionFeature({ heading, intro, items }: Props) {
  const titled = items.filter(({ title }) => title.trim() !== '');
  const anchors = anchorsOf(
    titled.map(({ title }) => title),
    useBlockId(),
  );
  if (titled.length === 0) return null;
  return (
    <section className={styles.accordion} data-flow="accordion">
      {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      <RichText html={intro} className={styles.intro} />
      <Accordion
        headingLevel={heading === '' ? 2 : 3}
        hasAnchors
        entries={titled.map((item, index) => ({
          id: anchors[index] ?? '',
          heading: item.title,
          content: <Content {...item} />,
        }))}
      />
    </section>
  );
}

function Content({ content, image }: Item) {
  if (!image) return <RichText html={content} />;
  return (
    <div className={styles.illustrated}>
      <RichText html={content} />
      <Picture image={image} sizes="(width > 840px) 320px, 92vw" className={styles.image} />
    </div>
  );
}

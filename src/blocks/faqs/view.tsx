import type { BlockProps } from '#content/define.ts';
import { Accordion } from '#ui/site/accordion.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { RichText } from '#ui/site/rich-text.tsx';
import type { faqs } from './definition.ts';
import styles from './view.module.css';

type Entry = BlockProps<typeof faqs>['faqs'][number];

export function Faqs({ heading, layout, faqs: all }: BlockProps<typeof faqs>) {
  const answered = all.filter(({ question }) => question.trim() !== '');
  if (answered.length === 0) return null;
  // Two lists rather than one in two columns: an answer that opens must not push questions to the other side.
  const middle = layout === 'two-column' ? Math.ceil(answered.length / 2) : answered.length;
  const halves = [answered.slice(0, middle), answered.slice(middle)].filter((half) => half.length > 0);
  return (
    <section className={classNames(styles.faqs, layout === 'two-column' && styles.twoColumns)} data-flow="faqs">
      {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      <div className={styles.lists}>
        {halves.map((half, index) => (
          <Questions key={index} faqs={half} level={heading === '' ? 2 : 3} />
        ))}
      </div>
    </section>
  );
}

function Questions({ faqs: entries, level }: { faqs: readonly Entry[]; level: 2 | 3 }) {
  return (
    <Accordion
      headingLevel={level}
      entries={entries.map(({ question, answer }, index) => ({
        id: String(index),
        heading: question,
        content: <RichText html={answer} />,
      }))}
    />
  );
}

import { use, useEffect, useRef, useState } from 'react';
import type { BlockProps } from '#content/define.ts';
import { UNSUBSCRIBE_MAX_DAYS } from '#features/subscriptions/contract.ts';
import { PostedUnsubscribe } from '#features/subscriptions/site/posted-unsubscribe.ts';
import { UnsubscribeForm } from '#features/subscriptions/site/unsubscribe-form.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { OnDark } from '../ground.ts';
import type { unsubscribe } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof unsubscribe>;

/** Spec §4: the form shows until the result is valid, then a confirmation screen. */
export function Unsubscribe({ title, intro, confirmation_title, confirmation_text }: Props) {
  const posted = use(PostedUnsubscribe);
  const [isDone, setIsDone] = useState(posted?.isDone ?? false);
  const isOnDark = use(OnDark);
  return (
    <section className={styles.unsubscribe} data-flow="feature">
      {isDone ? (
        <Confirmation title={confirmation_title} text={confirmation_text} />
      ) : (
        <>
          {title !== '' && <h2 className={styles.title}>{title}</h2>}
          <RichText html={intro} />
          <UnsubscribeForm isOnDark={isOnDark} onDone={() => setIsDone(true)} />
        </>
      )}
    </section>
  );
}

function Confirmation({ title, text }: { title: string; text: string }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused control is gone: the element in its place takes the focus (WCAG 2.4.3).
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title || t('unsubscribe.done')}
      </h2>
      <RichText html={text} />
      <p>{t('unsubscribe.days', { days: UNSUBSCRIBE_MAX_DAYS })}</p>
    </>
  );
}

import { useSyncExternalStore } from 'react';
import type { BlockProps } from '#content/define.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { Button } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { useNow } from '#ui/site/use-now.ts';
import type { coupon } from './definition.ts';
import { usePrintElement } from './use-print-element.ts';
import { couponValidity } from './validity.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof coupon>;

/** Spec §4: printable, then thank-you after printing. Outside its dates it cannot be printed. */
export function Coupon({ image, title, description, code, terms, valid_from, expires_on }: Props) {
  const { print, isPrinting, isDone } = usePrintElement();
  if (title.trim() === '') return null;
  return (
    <section className={styles.coupon} data-flow="feature" {...(isPrinting && { 'data-printed-alone': '' })}>
      <div className={classNames('onLight', styles.ticket)}>
        <Scissors className={styles.scissors} />
        {image && (
          <div className={styles.frame}>
            <Picture image={image} sizes="(width > 840px) 320px, 92vw" className={styles.image} />
          </div>
        )}
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <RichText html={description} className={styles.description} />
          {terms !== '' && <p className={styles.terms}>{terms}</p>}
        </div>
        <Stub {...{ code, valid_from, expires_on, isDone }} onPrint={print} />
      </div>
    </section>
  );
}

type StubProps = Pick<Props, 'code' | 'valid_from' | 'expires_on'> & { isDone: boolean; onPrint: () => void };

function Stub({ code, valid_from, expires_on, isDone, onPrint }: StubProps) {
  const t = useTranslate();
  const { language } = usePageContext().i18n;
  const validity = useValidity({ valid_from, expires_on });
  return (
    <div className={styles.stub}>
      {code !== '' && (
        <p className={styles.code}>
          <span className={styles.label}>{t('coupon.code')}</span>{' '}
          <strong className={classNames(isLong(code) && styles.long)}>{code}</strong>
        </p>
      )}
      {validity === 'valid' && expires_on !== '' && (
        <p className={styles.dates}>{t('coupon.expires', { date: longDate(expires_on, language.code) })}</p>
      )}
      {validity === 'expired' && (
        <p className={styles.closed}>{t('coupon.expired', { date: longDate(expires_on, language.code) })}</p>
      )}
      {validity === 'not_yet' && (
        <p className={styles.closed}>{t('coupon.not_yet', { date: longDate(valid_from, language.code) })}</p>
      )}
      {/* Exists from the start: some screen readers do not announce a live region that appears with its text. */}
      <div role="status" className={styles.thanks}>
        {isDone && validity === 'valid' && (
          <>
            <p className={styles.set}>{t('coupon.all_set')}</p>
            <p>{t('coupon.see_you')}</p>
          </>
        )}
      </div>
      {validity === 'valid' && (
        <Button className={styles.print} variant={isDone ? 'outline' : 'primary'} onClick={onPrint}>
          <Icon name="print" size={20} />
          {isDone ? t('coupon.print_again') : t('coupon.print')}
        </Button>
      )}
    </div>
  );
}

/** True when a word of the code is too long for the stub at full size. */
function isLong(code: string): boolean {
  return code.split(/[\s-]/).some((word) => word.length > 9);
}

function useValidity(dates: Pick<Props, 'valid_from' | 'expires_on'>) {
  const now = useNow();
  // The page is the same for everybody, so the guest's calendar applies from hydration on.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return couponValidity(dates, now, isInBrowser ? 'guest' : 'anywhere');
}

/** "December 31, 2030", the same in every time zone. @param date YYYY-MM-DD */
function longDate(date: string, language: LanguageCode): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function Scissors({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
        <circle cx="5" cy="7" r="2.6" />
        <circle cx="5" cy="17" r="2.6" />
        <path d="M7.2 8.5 21 17M7.2 15.5 21 7" />
      </g>
    </svg>
  );
}

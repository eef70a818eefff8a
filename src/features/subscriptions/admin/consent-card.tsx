import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { ConsentEntry } from '../staff-contract.ts';
import styles from './subscribers.module.css';
import { CONSENT_LABELS, countryLabel, LANGUAGE_LABELS, PURPOSE_LABELS } from './texts.ts';

/** A subscriber's consents and withdrawals, newest first. Immutable. */
export function ConsentCard({ consent }: { consent: readonly ConsentEntry[] }) {
  const formats = useFormats();
  return (
    <Card title="Consent" intro="All consent records in order. They cannot be changed.">
      {consent.length === 0 && <p>There are no records.</p>}
      <ol className={styles.consent}>
        {consent.map((entry) => (
          <li key={entry.id}>
            <p className={styles.what}>{CONSENT_LABELS[entry.action]}</p>
            <p className={styles.soft}>
              <time dateTime={entry.at}>{formatInstant(entry.at, formats)}</time>
              {`, ${sentenceOf(entry)}`}
            </p>
            {entry.wording && (
              <details>
                <summary>Wording of the consent</summary>
                <div className={styles.words}>
                  <p>{wordsOf(entry.wording.terms)}</p>
                  <p>{wordsOf(entry.wording.consent)}</p>
                </div>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function sentenceOf({ source, purposes, page, language, country, ipPrefix, broadLogId }: ConsentEntry): string {
  const revision = page?.revision ? `, revision ${page.revision}` : '';
  return [
    `by ${source}`,
    `for ${purposes.map((purpose) => PURPOSE_LABELS[purpose].toLowerCase()).join(' and ')}`,
    ...(page ? [`on the page “${page.title ?? page.id}”${revision}`] : []),
    ...(language ? [LANGUAGE_LABELS[language] ?? language] : []),
    ...(country ? [countryLabel(country)] : []),
    ...(ipPrefix ? [`network ${ipPrefix}`] : []),
    ...(broadLogId ? [`mailing ${broadLogId}`] : []),
  ].join(', ');
}

/** The text of stored HTML; parsed in an inert document, so that nothing in it loads or runs. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

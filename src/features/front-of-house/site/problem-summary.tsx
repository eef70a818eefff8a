import type { Ref } from 'react';
import { telephoneUrl } from '#features/locator/site/location-links.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { PARTY_FIELDS, type PartyField, type PartyProblem } from '../party-values.ts';
import type { RestaurantFacts } from '../restaurant-facts.ts';
import styles from './guest-form.module.css';

const LABELS = {
  partySize: 'party.size',
  name: 'party.name',
  phone: 'party.phone',
  email: 'party.email',
  note: 'party.note',
} as const satisfies Record<PartyField, string>;

/**
 * The error of the whole attempt, and a link to each field with an error. Takes the focus.
 * @param refusal the restaurant's message for the refused attempt
 */
export function ProblemSummary({
  fields,
  refusal,
  restaurant,
  idOf,
  ref,
}: Pick<PartyProblem<string>, 'fields'> & {
  refusal: string | undefined;
  restaurant: RestaurantFacts;
  idOf: (field: PartyField) => string;
  ref: Ref<HTMLDivElement>;
}) {
  const t = useTranslate();
  const complaints = PARTY_FIELDS.flatMap((field) => {
    const complaint = fields[field];
    return complaint ? [{ field, complaint }] : [];
  });
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={styles.summary}>
      {refusal !== undefined && <p className={styles.summaryText}>{refusal}</p>}
      {refusal !== undefined && restaurant.phone !== '' && (
        <p>
          <a href={telephoneUrl(restaurant.phone)}>{t('party.call', { phone: restaurant.phone })}</a>
        </p>
      )}
      {complaints.length > 0 && (
        <>
          <p className={styles.summaryText}>{t('party.summary', { count: complaints.length })}</p>
          <ul className={styles.summaryList}>
            {complaints.map(({ field, complaint }) => (
              <li key={field}>
                <a href={`#${idOf(field)}`}>{t(LABELS[field])}</a> – {t(`party.error_${complaint}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

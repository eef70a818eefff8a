import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { SubscriberDetails } from '../staff-contract.ts';
import styles from './subscribers.module.css';
import { capitalized } from '#shared/capitalized.ts';
import { countryLabel, dayLabel, LANGUAGE_LABELS, PURPOSE_LABELS, STATE_LABELS } from './texts.ts';

/** Facts of a subscriber, their occasions, and the reminders sent. */
export function SubscriberFacts({ subscriber }: { subscriber: SubscriberDetails }) {
  const formats = useFormats();
  const { purposes, occasions, reminders, birthday } = subscriber;
  const day = (text: string) => dayLabel(text, formats.language);
  const at = (instant: string) => <time dateTime={instant}>{formatInstant(instant, formats)}</time>;
  return (
    <>
      <Card title="Details">
        <FactGrid>
          <Fact name="State">{STATE_LABELS[subscriber.state]}</Fact>
          <Fact name="Subscribed to">
            {purposes.length > 0 ? purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', ') : 'Nothing'}
          </Fact>
          <Fact name="Name">{subscriber.name || 'Not given'}</Fact>
          <Fact name="ZIP or postal code">{subscriber.postcode || 'Not given'}</Fact>
          <Fact name="Country">{countryLabel(subscriber.country)}</Fact>
          <Fact name="Language">{LANGUAGE_LABELS[subscriber.language] ?? subscriber.language}</Fact>
          <Fact name="Time zone">{subscriber.timeZone}</Fact>
          <Fact name="Birthday">{birthday ? day(birthday) : 'Not given'}</Fact>
          {subscriber.site && <Fact name="Site">{subscriber.site}</Fact>}
          <Fact name="Signed up">{at(subscriber.createdAt)}</Fact>
          {subscriber.subscribedAt && <Fact name="Subscribed">{at(subscriber.subscribedAt)}</Fact>}
          {subscriber.confirmedAt && <Fact name="Confirmed by e-mail">{at(subscriber.confirmedAt)}</Fact>}
          {subscriber.unsubscribedAt && <Fact name="Unsubscribed">{at(subscriber.unsubscribedAt)}</Fact>}
        </FactGrid>
      </Card>
      <Card title="Occasions">
        {occasions.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul className={styles.lines}>
            {occasions.map(({ id, occasion, relationship, day: on }) => (
              <li key={id}>
                {day(on)}: {capitalized(occasion)} ({relationship})
              </li>
            ))}
          </ul>
        )}
        {reminders.length > 0 && (
          <>
            <h3>Reminders sent</h3>
            <ul className={styles.lines}>
              {reminders.map(({ reminder, queuedAt }) => (
                <li key={`${reminder} ${queuedAt}`}>
                  {at(queuedAt)}: {capitalized(reminder)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  );
}

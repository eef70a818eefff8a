import { useId } from 'react';
import { Field } from '#ui/site/field.tsx';
import { ACTION_FIELD, MAX_NOTE_CHARACTERS, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import statusStyles from '#features/front-of-house/site/guest-status.module.css';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation, ReservationState } from '../contract.ts';
import { reservationPageUrl, reservePageUrl } from '../guest-pages.ts';
import { CalendarLink } from './calendar-link.tsx';

/** States in which the guest no longer has a table, and may want another one. */
const ENDED: ReadonlySet<ReservationState> = new Set(['cancelled', 'no_show', 'declined', 'expired']);

/** Actions that the guest may take now. Cancelling is in a part that is opened first. */
export function ReservationActions({ reservation }: { reservation: Reservation }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const fieldId = useId();
  const { id, rlid, state, may, version, partySize, date, note } = reservation;
  const posted = {
    action: reservationPageUrl(id),
    fields: { [VERSION_FIELD]: version },
    unsent: t('reserve.not_done_token'),
  };
  return (
    <div className={statusStyles.actions}>
      {state === 'confirmed' && <CalendarLink id={id} />}
      {may.change && (
        <ButtonLink href={reservationPageUrl(id, { partySize, date })} variant="outline" isWide>
          {t('reservation.change')}
        </ButtonLink>
      )}
      {may.change && (
        <details className={statusStyles.details}>
          <summary>{t('reservation.change_note')}</summary>
          <ActionForm {...posted} className={statusStyles.size}>
            <Field id={`${fieldId}-note`} label={t('party.note')} help={t('party.note_help')}>
              {(wiring) => (
                <textarea {...wiring} name="note" rows={2} maxLength={MAX_NOTE_CHARACTERS} defaultValue={note} />
              )}
            </Field>
            <Button type="submit" name={ACTION_FIELD} value="note">
              {t('reservation.save_note')}
            </Button>
          </ActionForm>
        </details>
      )}
      {may.cancel && (
        <details className={statusStyles.details}>
          <summary>{t('reservation.cancel')}</summary>
          <ActionForm {...posted} className={statusStyles.size}>
            <p>{t('reservation.cancel_sure')}</p>
            <Button type="submit" name={ACTION_FIELD} value="cancel">
              {t('reservation.cancel_now')}
            </Button>
          </ActionForm>
        </details>
      )}
      {ENDED.has(state) && (
        <ButtonLink href={reservePageUrl(rlid, code, { partySize, date })}>{t('reservation.another')}</ButtonLink>
      )}
    </div>
  );
}

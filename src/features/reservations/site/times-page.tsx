import { ATTEMPT_FIELD } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { RESERVE_PAGE_PATH, reservePageUrl } from '../guest-pages.ts';
import type { ReserveRefusal } from '../reserve-values.ts';
import type { Times } from '../times.ts';
import { ChooseTime } from './choose-time.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useChoice } from './use-choice.ts';

/** Times as buttons of a form: each leads to the page of the held time. */
export function TimesPage({
  restaurant,
  times,
  attempt,
  refusal,
  isWished,
}: {
  restaurant: RestaurantFacts;
  times: Times;
  /** Beginning of each time's Idempotency-Key. */
  attempt: string;
  /** Why the requested time is not held. */
  refusal: ReserveRefusal | null;
  /** The guest will be notified when a table becomes free. */
  isWished: boolean;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const choice = useChoice(times);
  const { rlid, partySize, date } = choice.times.slots;
  return (
    <div className={formStyles.form}>
      {refusal && <RefusalNotice restaurant={restaurant}>{t(`reserve.refused_${refusal}`)}</RefusalNotice>}
      {isWished && (
        <Notice kind="success">
          <p>{t('wish.kept')}</p>
        </Notice>
      )}
      <ChooseTime
        restaurant={restaurant}
        choice={choice}
        search={{ action: RESERVE_PAGE_PATH, fields: { rlid: String(rlid), language } }}
        booking={{
          action: reservePageUrl(rlid, language, { partySize, date }),
          fields: { [ATTEMPT_FIELD]: attempt, partySize: String(partySize) },
        }}
      />
    </div>
  );
}

import type { MailSender } from '#features/mail/write-mail.ts';
import { loadMailSender, type SenderOf } from '#features/mail/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/** The sender of mail to subscribers, with the settings of the e-mail club. */
export interface ClubSender extends MailSender {
  club: EmailClub;
}

interface EmailClub {
  confirmsInUs: boolean;
  sendsBirthday: boolean;
  sendsOccasions: boolean;
  occasionDays: number;
}

const DEFAULT_OCCASION_DAYS = 7;

/** The sender for a site and language; two statements. */
export async function loadSender(db: Db, of: SenderOf, origin: string): Promise<ClubSender> {
  const { sender, settings } = await loadMailSender(db, of, origin);
  const days = settings['occasion_days'];
  return {
    ...sender,
    club: {
      confirmsInUs: settings['confirms_in_us'] === true,
      sendsBirthday: settings['sends_birthday'] !== false,
      sendsOccasions: settings['sends_occasions'] !== false,
      occasionDays: typeof days === 'number' ? days : DEFAULT_OCCASION_DAYS,
    },
  };
}

import { useState } from 'react';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import type { LanguageCode } from '#features/pages/contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { QrCode } from '#ui/admin/qr-code/qr-code.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { signUrl } from '../guest-pages.ts';
import { getWaitListSign } from '../staff-contract.ts';
import styles from './wait-list-sign.module.css';

/** The texts for guests. The admin does not load the site's catalogues. */
const SIGNS: Readonly<Record<LanguageCode, { label: string; join: string; here: string }>> = {
  en: { label: 'English', join: 'Join the wait list', here: 'On the list already? Scan to say that you are here.' },
  es: {
    label: 'Spanish',
    join: 'Únase a la lista de espera',
    here: '¿Ya está en la lista? Escanee para avisar que está aquí.',
  },
  'fr-CA': {
    label: 'Canadian French',
    join: 'Joignez la liste d’attente',
    here: 'Déjà sur la liste? Balayez le code pour dire que vous êtes sur place.',
  },
};

/** A sheet to print and put up at the door: its QR code leads guests to the page to join. */
export function WaitListSignScreen() {
  const rlid = useRecordId();
  const sign = useEndpoint(getWaitListSign, { params: { rlid } });
  const [language, setLanguage] = useState<LanguageCode>('en');
  const words = SIGNS[language];
  return (
    <Screen title={sign.data ? `Sign of ${sign.data.name}` : 'Sign with QR code'}>
      <div className={styles.tools}>
        <HostNav rlid={rlid} maySet={sign.data?.maySet} />
        <p>Print it for the door. Guests scan it to join the wait list, or to say that they are here.</p>
        <SelectField
          label="Language"
          value={language}
          options={Object.entries(SIGNS).map(([value, { label }]) => ({ value, label }))}
          onChange={({ target }) => setLanguage(target.value as LanguageCode)}
        />
        <div>
          <Button onClick={() => print()}>Print</Button>
        </div>
      </div>
      <AsyncContent query={sign} what="the sign">
        {({ name, city, origin }) => (
          <section lang={language} aria-label="Sign" className={styles.sign}>
            <p className={styles.restaurant}>
              {name}, {city}
            </p>
            <p className={styles.join}>{words.join}</p>
            <QrCode text={signUrl(origin, rlid, language)} label={signUrl(origin, rlid, language)} />
            <p>{words.here}</p>
          </section>
        )}
      </AsyncContent>
    </Screen>
  );
}

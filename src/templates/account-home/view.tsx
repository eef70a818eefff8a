import { AccountSections } from '#features/diners/site/account-sections.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Sheet } from '../sheet.tsx';
import type { AccountHomeProps } from './props.ts';

/** The page of a diner's account. */
export function AccountHome(props: AccountHomeProps) {
  const t = useTranslate();
  const { firstName } = props.account;
  return (
    <Sheet title={firstName === '' ? t('account.title') : t('account.hello', { name: firstName })} blocks={[]}>
      <AccountSections {...props} />
    </Sheet>
  );
}

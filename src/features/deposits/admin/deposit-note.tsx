import { formatMoney } from '#features/menus/money.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import type { DepositState, StaffDeposit } from '../contract.ts';

const STATE_LABELS: Readonly<Record<DepositState, string>> = {
  due: 'due',
  waiting: 'not paid yet',
  aside: 'authorized, not charged yet',
  paid: 'paid',
  failed: 'not charged',
  kept: 'kept',
  returned: 'returned',
};

const PROBLEM_TEXTS: Readonly<Record<Exclude<StaffDeposit['problem'], ''>, string>> = {
  amount: 'The card was authorized for another amount. Whatever you decide, that money goes back to the guest.',
  capture: 'The card could not be charged. Please ask the guest, or cancel the reservation.',
  voided: 'The authorization of the card has ended, so nothing was charged.',
  refund: 'The card provider refused to return the deposit. Try again, or pay the guest back another way.',
  disputed: 'The guest’s bank disputes the deposit. Answer in your account with the card provider.',
};

/** "Deposit $40.00 paid" */
export function DepositBadge({ deposit }: { deposit: StaffDeposit }) {
  const { language } = useFormats();
  const { state, problem, total } = deposit;
  return (
    <Badge tone={problem !== '' ? 'bad' : state === 'paid' ? 'good' : 'plain'}>
      Deposit {formatMoney(total, { ...deposit, language })} {STATE_LABELS[state]}
    </Badge>
  );
}

/**
 * What staff have to know about a deposit: a problem, the bill, an open decision. @param isNoShow the party did not come
 */
export function DepositNote({
  deposit: { state, problem, reason, may },
  isNoShow,
  isHere,
}: {
  deposit: StaffDeposit;
  isNoShow: boolean;
  /** The party is at its table, or has just left. */
  isHere: boolean;
}) {
  const text =
    problem !== ''
      ? PROBLEM_TEXTS[problem]
      : state === 'paid' && isNoShow
        ? may.keep
          ? 'Keep or return the deposit: nothing happens until you decide.'
          : 'The deposit awaits a decision of somebody who may keep or return deposits.'
        : state === 'paid' && isHere
          ? 'Deduct the deposit from the bill.'
          : '';
  return (
    <>
      {text && <p>{text}</p>}
      {reason && <p>Deposit: {reason}</p>}
    </>
  );
}

import { useState } from 'react';
import { capitalized } from '#shared/capitalized.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import type { getDeskOrder } from '../staff-contract.ts';
import { RefundDialog } from './desk-dialogs.tsx';
import { PAID_AT, PAYMENT_LABELS, PROBLEM_LABELS } from './texts.ts';

const REFUND_LABELS = { asked: 'on its way', done: 'refunded', failed: 'refund failed' } as const;

/** The payment of an order: its status, its refunds, and a button to refund. */
export function PaymentCard({
  order,
  money,
  at,
}: {
  order: ReplyOf<typeof getDeskOrder>;
  money: (cents: number) => string;
  at: (iso: string) => string;
}) {
  const [isRefunding, setRefunding] = useState(false);
  const { payment, may } = order;
  const { way, state, card, captured, refunded, due, problem, refunds } = payment;
  if (way === 'at_restaurant') return null;
  return (
    <Card title="Payment">
      {problem && <Notice kind="error">{PROBLEM_LABELS[problem]}</Notice>}
      <FactGrid>
        <Fact name="By card">
          {PAYMENT_LABELS[state]}
          {card && `, ${capitalized(card.brand)} ···· ${card.last4}`}
        </Fact>
        <Fact name="Charged">{money(captured)}</Fact>
        {refunded > 0 && <Fact name="Refunds">{money(refunded)}</Fact>}
        {due > 0 && <Fact name={`Due ${PAID_AT[order.mode]}`}>{money(due)}</Fact>}
        {refunds.map((refund) => (
          <Fact key={`${refund.at} ${refund.amount}`} name={at(refund.at)}>
            {money(refund.amount)} {REFUND_LABELS[refund.state]}, {refund.by}
            {refund.reason !== '' && `: ${refund.reason}`}
          </Fact>
        ))}
      </FactGrid>
      {may.refund && (
        <ButtonRow>
          <Button variant="secondary" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        </ButtonRow>
      )}
      {isRefunding && <RefundDialog order={order} money={money} onClose={() => setRefunding(false)} />}
    </Card>
  );
}

import { capitalized } from '#shared/capitalized.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Refusal, sentence } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { applyImport, listImports } from '../contract.ts';
import { DiscardButton } from './discard-button.tsx';
import styles from './imports.module.css';
import type { PlanData } from './import-plan-screen.tsx';

type Compared = NonNullable<PlanData['plan']>;

/** Numbers of changes and warnings, and the button that applies the plan. */
export function PlanCard({ data, plan, onMap }: { data: PlanData; plan: Compared; onMap: () => void }) {
  const { counts } = plan;
  return (
    <>
      <Card title="Preview" intro="Nothing changes until you apply the list.">
        <Counts counts={counts} />
        {counts.gone > 0 && (
          <p>
            {counts.archived > 0
              ? `${counts.archived} of your ${plan.liveBefore} restaurants are not in the list and will be archived.`
              : `${counts.gone} of your ${plan.liveBefore} restaurants are not in the list. They are not changed.`}
          </p>
        )}
        <Apply data={data} plan={plan} onMap={onMap} />
      </Card>
      {(plan.quality.length > 0 || plan.notes.length > 0) && <Warnings plan={plan} />}
    </>
  );
}

function Counts({ counts }: { counts: Compared['counts'] }) {
  const { language } = useFormats();
  const shown = [
    ['New', counts.created],
    ['Changed', counts.changed],
    ['Unchanged', counts.unchanged],
    ['Archived', counts.archived],
    ['Rejected rows', counts.rejected],
  ] as const;
  return (
    <dl className={styles.counts}>
      {shown.map(([label, count]) => (
        <div key={label} className={styles.count}>
          <dt>{label}</dt>
          <dd>{formatCount(count, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

const CONFIRM_ID = 'confirm-import';

function Apply({ data, plan, onMap }: { data: PlanData; plan: Compared; onMap: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const apply = useChange(applyImport, {
    refreshes: [listImports],
    onSuccess: ({ importId, created, changed, archived, left }) => {
      client.removeQueries({ type: 'inactive' });
      const leftWords = left.length > 0 ? ` ${left.length} were changed in the meantime and were not updated.` : '';
      const text = `The list is imported: ${created} new, ${changed} changed, ${archived} archived.${leftWords}`;
      void navigate({ to: '/wagtail/locations/imports/$id/', params: { id: String(importId) } }).then(() =>
        showFlash({ kind: 'success', text }),
      );
    },
  });
  const { created, changed, archived } = plan.counts;
  const total = created + changed + archived;
  const send = (leave: boolean) => apply.mutate({ params: { id: data.id }, body: { confirmed, leaveChanged: leave } });
  const isStale = apply.error instanceof Refusal && apply.error.code === 'conflict' && apply.error.errors.length > 0;
  return (
    <div className={styles.stack}>
      {plan.warnings.includes('no_match') && (
        <Notice kind="error" title="No row matches one of your restaurants">
          <p>Every row would become a new restaurant. Is this the list of another chain?</p>
        </Notice>
      )}
      {plan.warnings.includes('moves_most') && (
        <Notice kind="error" title="Most restaurants would move">
          <p>
            The list contains your restaurant numbers, but more than 30 miles away from your restaurants. Is this the
            list of another chain?
          </p>
        </Notice>
      )}
      {plan.warnings.includes('prunes_most') && (
        <Notice kind="error" title={`${archived} of ${plan.liveBefore} restaurants would be archived`}>
          <p>That is more than half of them. Guests will no longer find them. Is the list complete?</p>
        </Notice>
      )}
      {plan.warnings.includes('other_sheets') && (
        <Notice kind="error" title="The workbook has other sheets">
          <p>Only one sheet was read. Restaurants that are on another sheet would be archived.</p>
        </Notice>
      )}
      {plan.warnings.length > 0 && total > 0 && (
        <CheckField
          id={CONFIRM_ID}
          label="I have read this and want to apply the list"
          checked={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      {isStale ? (
        <Notice kind="error" title={apply.error?.message ?? ''}>
          <ul className={styles.list}>
            {apply.error instanceof Refusal && apply.error.errors.map(({ message }, at) => <li key={at}>{message}</li>)}
          </ul>
          <p>Nothing was changed. Apply the other changes only, or compare the list again.</p>
          <ButtonRow>
            <Button variant="secondary" isBusy={apply.isPending} onClick={() => send(true)}>
              Apply other changes
            </Button>
            <Button variant="secondary" onClick={onMap}>
              Compare again
            </Button>
          </ButtonRow>
        </Notice>
      ) : (
        <ErrorSummary
          error={apply.error}
          fields={{ confirmed: { label: 'I have read this and want to apply the list', id: CONFIRM_ID } }}
        />
      )}
      {total === 0 && <p>The list changes nothing.</p>}
      <ButtonRow>
        {total > 0 && (
          <Button isBusy={apply.isPending || apply.isSuccess} onClick={() => send(false)}>
            {apply.isPending ? 'Applying…' : `Apply ${total} ${total === 1 ? 'change' : 'changes'}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onMap}>
          Change columns or options
        </Button>
        <DiscardButton id={data.id} />
      </ButtonRow>
    </div>
  );
}

function Warnings({ plan }: { plan: Compared }) {
  return (
    <Card title="Warnings" intro="These rows can be imported, but some of their data is probably wrong.">
      {plan.notes.length > 0 && (
        <ul className={styles.list}>
          {plan.notes.slice(0, 20).map((note) => (
            <li key={note}>{sentence(note)}</li>
          ))}
        </ul>
      )}
      {plan.quality.map(({ kind, title, count, items }) => (
        <details key={kind}>
          <summary className={styles.summary}>
            {capitalized(title)}: {count}
          </summary>
          <ul className={styles.list}>
            {items.map((text, at) => (
              <li key={at}>{text}</li>
            ))}
            {count > items.length && items.length > 0 && <li>and {count - items.length} more</li>}
          </ul>
        </details>
      ))}
    </Card>
  );
}

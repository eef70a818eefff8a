import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getDaySheet } from '../../staff-contract.ts';
import { getTablePlan, saveTablePlan } from '../../table-plan-contract.ts';
import { FloorEditor } from './floor-editor.tsx';
import { JoinsEditor, TablesEditor } from './tables-editor.tsx';
import { formOf, type PlanForm, planOf } from './table-plan-values.ts';

/** Fields at which a complaint is shown. */
const SHOWN_AT = /^values\.(tables\.\d+\.(name|least|most|area)|joins\.\d+\.\w+)$/;

type Details = ReplyOf<typeof getTablePlan>;

/** The tables of one restaurant, which of them can be joined, and where they stand. */
export function TablePlanScreen() {
  const rlid = useRecordId();
  const plan = useOpening(getTablePlan, { params: { rlid } });
  return (
    <Screen title={plan.data ? `Tables of ${plan.data.name}` : 'Tables'}>
      <HostNav rlid={rlid} maySet />
      <AsyncContent query={plan} what="the tables">
        {(details) => <PlanFields key={rlid} rlid={rlid} details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function PlanFields({ rlid, details }: { rlid: number; details: Details }) {
  const params = { rlid };
  const edit = useRecordEdit({
    details,
    valuesOf: ({ values }: Details) => formOf(values),
    read: () => callEndpoint(getTablePlan, { params }),
    save: (values: PlanForm, baseVersion) =>
      callEndpoint(saveTablePlan, { params, body: { baseVersion, values: planOf(values) } }),
    savedText: () => 'The tables are saved.',
    stale: [getDaySheet.path.replace(':rlid', String(rlid))],
  });
  const { values, change, error } = edit;
  const isAtFields =
    error instanceof Refusal && error.errors.length > 0 && error.errors.every(({ field }) => SHOWN_AT.test(field));
  const complaint = (field: string) => complaintAbout(error, `values.${field}`);
  return (
    <>
      <EditConflict edit={edit} noun="tables" />
      {error && !isAtFields && <RefusalNotice error={error} />}
      <Form isBusy={edit.isBusy} submitLabel="Save" busyLabel="Saving…" onSend={edit.send}>
        <CheckField
          label="A reservation needs a free table of the right size"
          checked={values.isUsed}
          onChange={({ target }) => change({ isUsed: target.checked })}
        />
        <Card
          title="Tables"
          intro="Each party gets the table that fits it best. Until the party is here, it may get another one, so that more parties find room. Tables that a host gave stay."
        >
          <TablesEditor values={values} complaint={complaint} onChange={change} />
        </Card>
        <Card title="Tables that can be pushed together" intro="For parties that are too large for one table.">
          <JoinsEditor values={values} complaint={complaint} onChange={change} />
        </Card>
        {values.tables.length > 0 && (
          <Card title="Floor plan" intro="Drag a table, or choose it and move it with the arrow keys or the buttons.">
            <FloorEditor tables={values.tables} onChange={(tables) => change({ tables })} />
          </Card>
        )}
      </Form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}

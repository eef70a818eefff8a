import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getDaySheet } from '../../staff-contract.ts';
import { getTablePlan, saveTablePlan } from '../../table-plan-contract.ts';
import { FloorEditor } from './floor-editor.tsx';
import { JoinsEditor, TablesEditor } from './tables-editor.tsx';
import styles from './tables-editor.module.css';
import { formOf, planOf } from './table-plan-values.ts';

/** Fields at which a complaint is shown. */
const SHOWN_AT = /^values\.(tables\.\d+\.(name|least|most|area)|joins\.\d+\.\w+)$/;

/** The tables of one restaurant, their joins, and their places on the floor. */
export function TablePlanScreen() {
  const rlid = useRecordId();
  return (
    <EditScreen
      noun="tables"
      what="the tables"
      wire="values."
      shownAt={SHOWN_AT}
      read={getTablePlan}
      params={{ rlid }}
      title={(plan) => (plan ? `Tables of ${plan.name}` : 'Tables')}
      nav={() => <HostNav rlid={rlid} maySet />}
      className={styles.screen}
      save={saveTablePlan}
      valuesOf={({ values }) => formOf(values)}
      body={(values) => ({ values: planOf(values) })}
      saved={() => 'The tables are saved.'}
      lists={[getDaySheet]}
    >
      {({ values, change, tick, complaint }) => (
        <>
          <CheckField {...tick('isUsed')} label="A reservation needs a free table of the right size" />
          <Card
            title="Tables"
            intro="Each party gets the table that fits it best. Until the party arrives, its table may change to make room for more parties. Tables assigned by a host do not change."
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
        </>
      )}
    </EditScreen>
  );
}

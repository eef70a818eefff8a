import { memo, useCallback, useState } from 'react';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { besidesConflict, complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { MenuFiles } from './menu-files.tsx';
import { diffMenus, type MenuChange } from '../diff-menus.ts';
import { EMPTY_MENU, type Menu, type MenuItem } from '../menu.ts';
import { getMenuDraft, publishMenu, restoreMenu, saveMenuDraft, unscheduleMenu } from '../staff-contract.ts';
import { CategoryCard } from './category-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { ItemDialog } from './item-dialog.tsx';
import styles from './menu.module.css';
import { type ChangeMenu, newId, withItem } from './menu-values.ts';
import { placeInMenu } from './place-in-menu.ts';

type Details = ReplyOf<typeof getMenuDraft>;

/** The menu of the chain: its draft as a grid, the problems that prevent publishing, and its versions. */
export function MenuScreen() {
  const draft = useOpening(getMenuDraft, {});
  return (
    <Screen
      title="Menu"
      intro="Guests see the published version. What you change here is a draft until you publish it."
    >
      <AsyncContent query={draft} what="the menu">
        {(details) => <Editor details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function Editor({ details }: { details: Details }) {
  const edit = useRecordEdit({
    details,
    valuesOf: ({ menu }: Details) => ({ menu }),
    read: () => callEndpoint(getMenuDraft, {}),
    save: ({ menu }: { menu: Menu }, baseVersion) => callEndpoint(saveMenuDraft, { body: { baseVersion, menu } }),
    savedText: () => 'The draft is saved.',
    stale: [getMenuDraft.path],
  });
  const { base, error, change } = edit;
  const { menu } = edit.values;
  const [open, setOpen] = useState<string | null>(null);
  const changeMenu = useCallback<ChangeMenu>((of) => change((before) => ({ menu: of(before.menu) })), [change]);
  const items = new Map(menu.items.map((one) => [one.id, one]));
  const item = items.get(open ?? '');
  const mayChange = base.may.change;
  return (
    <>
      <EditConflict edit={edit} noun="menu" />
      <RefusalNotice error={error} />
      {error instanceof Refusal && error.errors.length > 0 && (
        <ul className={styles.problems}>
          {error.errors.map(({ field, message }) => (
            <li key={field}>
              {placeInMenu(menu, field)} {message}
            </li>
          ))}
        </ul>
      )}
      <Problems details={base} onOpen={setOpen} />
      <Form
        className={styles.draft}
        isBusy={edit.isBusy}
        submitLabel="Save draft"
        busyLabel="Saving…"
        onSend={edit.send}
        extra={mayChange && <MenuFiles menu={menu} onMenu={(next) => changeMenu(() => next)} />}
      >
        {menu.categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            items={category.items.flatMap((id) => items.get(id) ?? [])}
            onMenu={changeMenu}
            onOpen={setOpen}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            onClick={() =>
              changeMenu((now) => ({
                ...now,
                categories: [
                  ...now.categories,
                  {
                    id: newId(
                      'New category',
                      now.categories.map(({ id }) => id),
                    ),
                    name: { en: 'New category', es: '', 'fr-CA': '' },
                    note: { en: '', es: '', 'fr-CA': '' },
                    items: [],
                    dayparts: [],
                    modes: [],
                  },
                ],
              }))
            }
          >
            Add category
          </Button>
        </div>
        <GroupsCard menu={menu} onMenu={changeMenu} onOpen={setOpen} />
      </Form>
      <Publishing details={base} isDirty={edit.isDirty} follow={edit.follow} onRefused={edit.meet} />
      {item && (
        <ItemDialog
          key={item.id}
          item={item}
          menu={menu}
          onItem={(next: MenuItem) => {
            changeMenu((now) => withItem(now, next));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}

const MOST_PROBLEMS = 50;

/** The problems that prevent publishing the saved draft, and then warnings, each with a link to its place. */
const Problems = memo(function Problems({
  details: { problems, menu },
  onOpen,
}: {
  details: Details;
  onOpen: (id: string) => void;
}) {
  if (problems.length === 0) return null;
  const { error: ofErrors = [], warning: ofWarnings = [] } = Object.groupBy(problems, ({ kind }) => kind);
  const errors = ofErrors.length;
  const shown = [...ofErrors, ...ofWarnings].slice(0, MOST_PROBLEMS);
  const title =
    errors > 0
      ? `${errors} ${errors === 1 ? 'thing keeps' : 'things keep'} this draft from being published`
      : 'Warnings';
  return (
    <Notice kind={errors > 0 ? 'error' : 'note'} title={title}>
      <ul className={styles.problems}>
        {shown.map(({ kind, at, message }) => {
          const [what = '', id = ''] = at.split(':');
          const item = what === 'item' ? menu.items.find((one) => one.id === id) : undefined;
          return (
            <li key={`${at} ${message}`}>
              {item ? (
                <Button variant="quiet" onClick={() => onOpen(id)}>
                  {item.name.en}
                </Button>
              ) : (
                `${what} “${id}”`
              )}{' '}
              {message}
              {kind === 'warning' && errors > 0 && ' (only a warning)'}
            </li>
          );
        })}
        {problems.length > shown.length && (
          <li>{problems.length - shown.length} more, shown once some of these are corrected</li>
        )}
      </ul>
    </Notice>
  );
});

const KIND_TEXTS: Readonly<Record<MenuChange['kind'], string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'in another order',
};

/** The changes for guests when the draft is published, the time, and earlier versions. */
function Publishing({
  details: { live, menu, version, versions, problems, may },
  isDirty,
  follow,
  onRefused,
}: {
  details: Details;
  isDirty: boolean;
  /** Called with the draft's new version. */
  follow: (version: number) => Promise<void>;
  /** Shows a conflict in the same place as a conflict of saving. */
  onRefused: (error: Error) => void;
}) {
  const formats = useFormats();
  const withFlash = (text: string) => ({
    refreshes: [getMenuDraft],
    onSuccess: (reply: object) => {
      showFlash({ kind: 'success', text });
      void follow('version' in reply && typeof reply.version === 'number' ? reply.version : version);
    },
    onError: onRefused,
  });
  const publish = useChange(publishMenu, withFlash('The menu is published.'));
  const restore = useChange(restoreMenu, withFlash('The draft is the earlier version now. Publish it to undo.'));
  const unschedule = useChange(unscheduleMenu, withFlash('The version is no longer scheduled.'));
  const hasErrors = problems.some(({ kind }) => kind === 'error');
  const tooEarly = complaintAbout(publish.error, 'liveAt');
  const error =
    (tooEarly ? null : besidesConflict(publish.error)) ?? besidesConflict(restore.error) ?? unschedule.error;
  return (
    <Card title="Publishing">
      <RefusalNotice error={error} />
      <Changes live={live} menu={menu} />
      {may.change && (
        <Form
          isBusy={publish.isPending}
          submitLabel="Publish"
          busyLabel="Publishing…"
          onSend={({ at = '' }) => {
            if (isDirty || hasErrors) return;
            const liveAt = at === '' ? null : new Date(at).toISOString();
            publish.mutate({ body: { baseVersion: version, liveAt } });
          }}
        >
          {isDirty && <p>Save the draft first.</p>}
          {!isDirty && hasErrors && <p>The draft has errors, which are named above.</p>}
          <TextField
            label="From"
            name="at"
            type="datetime-local"
            error={tooEarly}
            help="By your device’s clock. Leave empty to publish at once."
          />
        </Form>
      )}
      {versions.length > 0 && (
        <ul className={styles.items}>
          {versions.map(({ number, liveAt, by, isLive }) => {
            const isAhead = !isLive && versions.some((one) => one.isLive && one.liveAt < liveAt);
            return (
              <li key={number} className={styles.item}>
                <p className={styles.facts}>
                  Version {number}, {formatInstant(liveAt, formats)}, {by} {isLive && <Badge tone="good">Live</Badge>}
                  {isAhead && <Badge tone="note">Scheduled</Badge>}
                </p>
                {may.change && (
                  <ButtonRow>
                    {isAhead && (
                      <Button
                        variant="secondary"
                        aria-label={`Cancel the schedule of version ${number}`}
                        onClick={() => unschedule.mutate({ params: { number } })}
                      >
                        Cancel the schedule
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      disabled={isDirty}
                      aria-label={`Restore as draft: version ${number}`}
                      onClick={() => restore.mutate({ params: { number }, body: { baseVersion: version } })}
                    >
                      Restore as draft
                    </Button>
                  </ButtonRow>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** What guests will see of the saved draft. */
const Changes = memo(function Changes({ live, menu }: Pick<Details, 'live' | 'menu'>) {
  const changes = diffMenus(live ?? EMPTY_MENU, menu);
  if (changes.length === 0) return <p>Guests see this draft.</p>;
  return (
    <details>
      <summary>
        {changes.length} {changes.length === 1 ? 'change' : 'changes'} for guests
      </summary>
      <ul className={styles.problems}>
        {changes.map(({ kind, what, name, fields }) => (
          <li key={`${kind} ${what} ${name}`}>
            {name === '' ? `Each ${what}` : `${what} “${name}”`} {KIND_TEXTS[kind]}
            {fields.length > 0 && `: ${fields.join(', ')}`}
          </li>
        ))}
      </ul>
    </details>
  );
});

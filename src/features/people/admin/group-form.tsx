import { CheckField, TextField } from '#ui/admin/field.tsx';
import { Refusal } from '#ui/admin/api/problem.ts';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { GroupDetails, GroupGrants, GroupOffer } from '#features/accounts/groups-contract.ts';
import { CollectionGrants } from './collection-grants.tsx';
import { type GrantNames, grantSentences, KIND_LABELS, opensSentences } from './grant-texts.ts';
import { LocationGrants } from './location-grants.tsx';
import { ModelMatrix } from './model-matrix.tsx';
import { PageGrants } from './page-grants.tsx';
import styles from './people.module.css';

export const GROUP_LABELS = { name: 'Name', canAccessAdmin: 'Members may use the admin' };

type KnownNames = Readonly<Record<'pages' | 'collections', Readonly<Record<string, string>>>>;

/** A group as a form holds it. */
export interface TypedGroup {
  name: string;
  canAccessAdmin: boolean;
  requiresSecondStep: boolean;
  grants: GroupGrants;
  /** Names of records with rights, including newly chosen ones. */
  known: KnownNames;
}

/** The values for the endpoints. */
export function bodyOf({ known: _known, ...group }: TypedGroup) {
  return group;
}

/** A group as a form, with sentences that summarise its rights. */
export function GroupFields({
  form,
  offer,
  hiddenCount,
  opens,
}: {
  form: FormOf<TypedGroup>;
  offer: GroupOffer;
  /** Permissions that saving leaves as they are. */
  hiddenCount: number;
  /** Absent for a new group. */
  opens?: GroupDetails['opens'];
}) {
  const { values, error, change } = form;
  const { grants, known } = values;
  const names = namesFor(offer, known);
  const set = (some: Partial<GroupGrants>) => change({ grants: { ...grants, ...some } });
  const sentences = [
    ...grantSentences(
      {
        ...grants,
        pages: held(grants.pages),
        collections: held(grants.collections),
        locations: held(grants.locations),
      },
      values.canAccessAdmin,
      names,
    ),
    ...(opens ? opensSentences(opens) : []),
    ...(hiddenCount > 0 ? [`${hiddenCount} more that you may not change.`] : []),
  ];
  return (
    <>
      <Card title="Group">
        <div className={styles.narrow}>
          <TextField {...form.text('name')} autoComplete="off" />
        </div>
        <CheckField {...form.tick('canAccessAdmin')} />
        <CheckField
          {...form.tick('requiresSecondStep')}
          label="Members must use two-step sign-in. Until they set it up, they can do nothing else"
        />
        {hiddenCount > 0 && (
          <p className={styles.soft}>
            {hiddenCount} more {hiddenCount === 1 ? 'permission' : 'permissions'} that you may not change: saving keeps{' '}
            {hiddenCount === 1 ? 'it' : 'them'} as {hiddenCount === 1 ? 'it is' : 'they are'}.
          </p>
        )}
      </Card>
      <Card title="Pages" intro="Each right applies to the page and all pages below it.">
        <PageGrants
          rows={grants.pages}
          titleOf={names.page}
          error={error}
          onChange={(pages) => set({ pages })}
          onTitle={(id, title) => change({ known: { ...known, pages: { ...known.pages, [id]: title } } })}
        />
      </Card>
      <Card
        title="Collections"
        intro="Each right applies to the collection and all collections below it. People who may add can also edit what they added. People who may choose can use items on pages."
      >
        <CollectionGrants
          rows={grants.collections}
          offer={offer.collections}
          nameOf={(id) => (id === null ? 'All collections' : names.collection(id))}
          error={error}
          onChange={(collections) => set({ collections })}
        />
      </Card>
      <Card title="Restaurants" intro="Rights on the restaurants of a state, of a country, or on all restaurants.">
        <LocationGrants
          rows={grants.locations}
          offer={offer.regions}
          nameOf={names.region}
          error={error}
          onChange={(locations) => set({ locations })}
        />
      </Card>
      {offer.models.length > 0 && (
        <Card title="Records" intro="Every right on a kind of record includes the right to view it.">
          <ModelMatrix
            rows={grants.models}
            models={offer.models}
            error={error}
            onChange={(models) => set({ models })}
          />
        </Card>
      )}
      <Card title="Rights of this group">
        {sentences.length > 0 ? (
          <ul className={styles.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p className={styles.soft}>No rights yet.</p>
        )}
      </Card>
    </>
  );
}

/** Names of a group's records, from what its form offers and what came with it. */
export function namesFor(offer: GroupOffer, known: KnownNames): GrantNames {
  return {
    page: (id) => known.pages[String(id)] ?? `Page ${id}`,
    collection: (id) =>
      offer.collections.find((one) => one.id === id)?.name ?? known.collections[String(id)] ?? `Collection ${id}`,
    model: (model) => offer.models.find((one) => one.model === model)?.label ?? model,
    region: (country, state) =>
      offer.regions.find((one) => one.country === country && one.state === state)?.label ??
      ([state, country].filter(Boolean).join(', ') || 'All restaurants'),
  };
}

function held<Row extends { permissions: readonly unknown[] }>(rows: Row[]): Row[] {
  return rows.filter(({ permissions }) => permissions.length > 0);
}

/** Labels and control ids of the rights in a validation error; each row is labelled by its page, collection, region or model. */
export function rightsFields(error: Error | null, { grants, known }: TypedGroup, offer: GroupOffer) {
  const names = namesFor(offer, known);
  const fields: Record<string, { label: string; id: string }> = {};
  for (const { field } of error instanceof Refusal ? error.errors : []) {
    const [, list = '', index = ''] = /^grants\.(\w+)\.(\d+)/.exec(field) ?? [];
    const at = Number(index);
    const [page, collection, location, model] = [
      list === 'pages' ? grants.pages[at] : undefined,
      list === 'collections' ? grants.collections[at] : undefined,
      list === 'locations' ? grants.locations[at] : undefined,
      list === 'models' ? grants.models[at] : undefined,
    ];
    const id = `group-${list}-${index}`;
    if (page) fields[field] = { label: names.page(page.page), id };
    if (collection) {
      const name = collection.collection === null ? 'All collections' : names.collection(collection.collection);
      fields[field] = { label: `${name}, ${KIND_LABELS[collection.kind].toLowerCase()}`, id };
    }
    if (location) fields[field] = { label: names.region(location.country, location.state), id };
    if (model) fields[field] = { label: names.model(model.model), id: `group-model-${model.model}` };
  }
  return fields;
}

import { Link, Navigate, useParams } from '@tanstack/react-router';
import { listPageTypes } from '#features/pages/explorer-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { PageTrail } from '../parts/page-trail.tsx';
import styles from './add-subpage-screen.module.css';

/** Asks for the type of a new page; with only one possible type, leads directly to the form. */
export function PageTypeScreen() {
  const { id = '' } = useParams({ strict: false });
  const types = useEndpoint(listPageTypes, { params: { id } });
  return (
    <Screen title={types.data ? `Add page below “${types.data.page.title}”` : 'Add page'}>
      <AsyncContent query={types} what="the types of pages">
        {(data) => <Types data={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Types({ data: { page, ancestors, types } }: { data: ReplyOf<typeof listPageTypes> }) {
  const possible = types.filter(({ refusal }) => refusal === null);
  const [only] = possible;
  if (only && possible.length === 1) {
    return <Navigate to="/wagtail/pages/add/$app/$model/$parent/" params={newPage(only, page.id)} replace />;
  }
  return (
    <>
      <PageTrail ancestors={[...ancestors, { id: page.id, title: page.title, may_open: true }]} />
      {possible.length === 0 && (
        <Notice title="No page can be added here">
          <p>
            {types.length === 0
              ? `A page of the type “${page.template_label}” cannot have child pages.`
              : 'Every page type that is allowed here has reached its maximum number of pages.'}{' '}
            <Link to="/wagtail/pages/$id/" params={{ id: String(page.id) }}>
              Back to {page.title}
            </Link>
          </p>
        </Notice>
      )}
      {types.length > 0 && (
        <ul className={styles.types}>
          {types.map((type) => (
            <li key={type.template} className={styles.type}>
              {type.refusal === null ? (
                <Link
                  to="/wagtail/pages/add/$app/$model/$parent/"
                  params={newPage(type, page.id)}
                  className={styles.name ?? ''}
                >
                  {type.label}
                  <Icon name="chevron-right" />
                </Link>
              ) : (
                <span className={styles.name}>{type.label}</span>
              )}
              {type.help && <p className={styles.help}>{type.help}</p>}
              {type.refusal !== null && <p className={styles.help}>Not available: {type.refusal}.</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function newPage({ template }: { template: string }, parentId: number) {
  return { app: 'pages', model: template, parent: String(parentId) };
}

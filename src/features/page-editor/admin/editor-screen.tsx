import { capitalized } from '#shared/capitalized.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ContentModel, TemplateDescription } from '#content/describe.ts';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { getContentModel, getEditorPage } from '#features/pages/editor-contract.ts';
import { listPageTypes } from '#features/pages/explorer-contract.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { PageEditor } from './page-editor.tsx';

/** A page in its editor. */
export function EditorScreen() {
  const { id } = useParams({ strict: false });
  return <OpenPage key={id} id={Number(id)} />;
}

/** The editor of a page that is made by its first save. */
export function NewPageScreen() {
  const { model, parent } = useParams({ strict: false });
  return <NewPage key={`${model} ${parent}`} template={String(model)} parentId={Number(parent)} />;
}

function OpenPage({ id }: { id: number }) {
  const page = useBeginning(getEditorPage, { id });
  const needs = useNeeds();
  const both = together(page, needs);
  if (both.data === undefined) {
    return (
      <Screen title="Edit page">
        <AsyncContent query={both} what="this page">
          {() => null}
        </AsyncContent>
      </Screen>
    );
  }
  const [opened, { model, account }] = both.data;
  const { url_path, is_site_root, template: name } = opened.page;
  const template = model.templates[name];
  if (!template) return <UnknownTemplate label={opened.page.template_label} />;
  return (
    <PageEditor
      start={{ page: opened }}
      account={account}
      model={model}
      template={template}
      ancestors={opened.ancestors}
      parentPath={is_site_root ? null : url_path.replace(/[^/]*\/$/, '')}
      language={opened.language}
      mayPublishNew={false}
    />
  );
}

function NewPage({ template: name, parentId }: { template: string; parentId: number }) {
  const types = useBeginning(listPageTypes, { id: parentId });
  const both = together(types, useNeeds());
  if (both.data === undefined) {
    return (
      <Screen title="Add page">
        <AsyncContent query={both} what="this form">
          {() => null}
        </AsyncContent>
      </Screen>
    );
  }
  const [{ page: parent, ancestors, language, types: allowed }, { model, account }] = both.data;
  const template = model.templates[name];
  if (!template) return <UnknownTemplate label={name} />;
  const type = allowed.find((one) => one.template === name);
  if (!type || type.refusal !== null) {
    return (
      <Screen title={`Add ${template.label.toLowerCase()}`}>
        <Notice kind="error" title="This type of page cannot be added here">
          <p>
            {type?.refusal ? sentence(type.refusal) : `Pages of this type cannot be added below “${parent.title}”.`}
          </p>
        </Notice>
      </Screen>
    );
  }
  return (
    <PageEditor
      start={{ place: { template: name, parentId }, content: emptyContent(template) }}
      account={account}
      model={model}
      template={template}
      ancestors={[...ancestors, { id: parent.id, title: parent.title, may_open: true }]}
      parentPath={parent.url_path}
      language={language}
      mayPublishNew={parent.rights.includes('publish')}
    />
  );
}

/**
 * Reads what an editor begins with: never from the cache, and only once, since a later answer must not close the
 * editor (the page that was just made may be the last of its type allowed there).
 */
function useBeginning<E extends typeof getEditorPage | typeof listPageTypes>(endpoint: E, params: { id: number }) {
  return useQuery<ReplyOf<E>>({
    queryKey: [...endpointKey(endpoint, { params }), 'editor'],
    queryFn: ({ signal }) => callEndpoint(endpoint, { params, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

function UnknownTemplate({ label }: { label: string }) {
  return (
    <Screen title="Edit page">
      <Notice kind="error" title={`There is no form for pages of type “${label}”`}>
        <p>This page type is unknown. The content of the page is kept.</p>
      </Notice>
    </Screen>
  );
}

interface Needs {
  model: ContentModel;
  account: number;
}

/** What every editor needs: descriptions of all forms, and whose changes are kept on this device. */
function useNeeds(): Read<Needs> {
  const model = useEndpoint(getContentModel);
  const session = useSession();
  const both = together(model, session);
  return { ...both, data: both.data && { model: both.data[0], account: both.data[1].user.id } };
}

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Combines two reads: loaded when both are, failed when one is. */
function together<A, B>(one: Read<A>, other: Read<B>) {
  return {
    data: one.data === undefined || other.data === undefined ? undefined : ([one.data, other.data] as const),
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: async (): Promise<never> => {
      await Promise.all([one, other].filter(({ error }) => error !== null).map(({ refetch }) => refetch()));
      return undefined as never;
    },
  };
}

function emptyContent({ fields }: TemplateDescription): Record<string, unknown> {
  return structuredClone(Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])));
}

const sentence = (text: string) => `${capitalized(text)}.`;

import type { StaffContext } from '#features/accounts/server/index.ts';
import { describePages, type PageCommandContext, replaceInPage } from '#features/pages/server/index.ts';
import { describeSettingsValuesFor, replaceInSettings } from '#features/settings/server/index.ts';
import { describeSnippetsFor, replaceInSnippet } from '#features/snippets/server/index.ts';
import type { DescribedSource, SourceKinds } from '#features/usage/server/index.ts';
import { describeVideosFor, replaceInVideo } from '#features/videos/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';

/** Everything that uses things of the library, by the kind under which references note it. */
export const USAGE_SOURCES: SourceKinds = {
  page: {
    async describe(db, asker, ids) {
      const found = await describePages(db, askerOf(asker), findTemplate, ids);
      return new Map(
        [...found].map(([id, page]): [number, DescribedSource] => [
          id,
          {
            type: page.isInTrash ? `${page.templateLabel}, in the trash` : page.templateLabel,
            title: page.title,
            editUrl: page.mayEdit ? `/wagtail/pages/${id}/edit/` : null,
          },
        ]),
      );
    },
    replace: (tx, asker, id, change) => replaceInPage(tx, pageContext(asker), id, change),
  },
  snippet: {
    describe: (db, { powers }, ids) => describeSnippetsFor(db, powers, ids),
    replace: (tx, asker, id, change) => replaceInSnippet(tx, { ...asker, registry: blockRegistry }, id, change),
  },
  settings: {
    describe: (db, { powers }, ids) => describeSettingsValuesFor(db, powers, ids),
    replace: (tx, asker, id, change) => replaceInSettings(tx, { ...asker, registry: blockRegistry }, id, change),
  },
  video: {
    describe: (db, asker, ids) => describeVideosFor(db, askerOf(asker), ids),
    replace: (tx, asker, id, change) => replaceInVideo(tx, asker, id, change),
  },
};

const askerOf = ({ actor, powers }: StaffContext) => ({ accountId: actor.accountId, powers });

/** Addresses stay as they are when a picture is replaced, so nobody need hear of them. */
function pageContext({ actor, powers, now }: StaffContext): PageCommandContext {
  return { actor, powers, now, registry: blockRegistry, template: findTemplate };
}

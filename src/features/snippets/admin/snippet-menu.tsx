import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import type { SnippetType } from '../contract.ts';

/** Links of a snippet's screens. */
export function SnippetMenu({ type, app, id, name }: { type: SnippetType; app: string; id: number; name: string }) {
  const params = { app, model: type.model, id: String(id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${name}`}>
          <Icon name="more" />
        </Button>
      }
    >
      {type.mayChange && (
        <MenuLink icon="pencil" to="/wagtail/snippets/$app/$model/edit/$id/" params={params}>
          Edit
        </MenuLink>
      )}
      <MenuLink icon="eye" to="/wagtail/snippets/$app/$model/inspect/$id/" params={params}>
        View
      </MenuLink>
      {type.mayAdd && (
        <MenuLink icon="duplicate" to="/wagtail/snippets/$app/$model/copy/$id/" params={params}>
          Copy
        </MenuLink>
      )}
      <MenuLink icon="link" to="/wagtail/snippets/$app/$model/usage/$id/" params={params}>
        Usage
      </MenuLink>
      <MenuLink icon="clock" to="/wagtail/snippets/$app/$model/history/$id/" params={params}>
        History
      </MenuLink>
      {type.mayDelete && (
        <MenuLink icon="trash" to="/wagtail/snippets/$app/$model/delete/$id/" params={params}>
          Delete
        </MenuLink>
      )}
    </Menu>
  );
}

import { Link } from '@tanstack/react-router';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { listSnippetTypes, SNIPPET_APP } from '../contract.ts';
import styles from './snippets.module.css';

/** The kinds of snippets on which the user has any right. */
export function SnippetKindsScreen() {
  const types = useEndpoint(listSnippetTypes);
  const { language } = useFormats();
  return (
    <Screen title="Snippets" intro="Content that several pages show. A change here applies everywhere.">
      <AsyncContent query={types} what="snippets">
        {(data) => (
          <ul className={styles.cards}>
            {data.types.map(({ model, label, help, count }) => (
              <li key={model} className={styles.card}>
                <h2>
                  <Link to="/wagtail/snippets/$app/$model/" params={{ app: SNIPPET_APP, model }}>
                    {label}
                  </Link>
                </h2>
                <p>{help}</p>
                <p className={styles.soft}>
                  {formatCount(count, language)} {count === 1 ? 'snippet' : 'snippets'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </Screen>
  );
}

import { useDeferredValue, useState } from 'react';
import { ButtonLink } from '#ui/site/button.tsx';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { DirectoryFilter } from './directory-filter.tsx';
import { matchDirectory } from './match-directory.ts';
import { Masthead } from './masthead.tsx';
import type { StateListProps } from './props.ts';
import { States } from './states.tsx';
import styles from './view.module.css';

export function StateList({ country, breadcrumbs, other_directories, root, states }: StateListProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const shown = matchDirectory(states, wanted);
  const title = t('directory.state_list_title', { country: country.printable_name });
  return (
    <>
      <Masthead breadcrumbs={breadcrumbs} current={title} title={title} subtitle={t('directory.state_list_subtitle')}>
        {other_directories.length > 0 && (
          <ul className={styles.others}>
            {other_directories.map(({ id, url, country: other }) => (
              <li key={id}>
                <ButtonLink href={url} variant="outline" size="small">
                  {t('directory.see_country', { country: other.printable_name })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </Masthead>
      <Container className={styles.directory ?? ''}>
        <DirectoryFilter text={text} onChange={setText} isFiltered={wanted !== ''} shown={shown} />
        <States states={shown} root={root} isOpen={wanted !== ''} />
      </Container>
    </>
  );
}

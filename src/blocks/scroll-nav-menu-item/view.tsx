import { use } from 'react';
import type { BlockProps } from '#content/define.ts';
import type { NavItem } from '#features/navigation/site/nav-registry.ts';
import { useNavItem } from '#features/navigation/site/use-nav-menu.ts';
import { Outline, sectionOf } from '../outline.ts';
import { useBlockId } from '../stream.tsx';
import type { scrollNavMenuItem } from './definition.ts';
import { SectionMenu } from './section-menu.tsx';
import styles from './view.module.css';

/** The start of a section. The first one of a page draws the menu of all; without a page it is its own menu. */
export function ScrollNavMenuItem(props: BlockProps<typeof scrollNavMenuItem>) {
  const outline = use(Outline);
  const id = useBlockId();
  const section = outline ? outline.get(id) : sectionOf(props);
  if (!section) return null;
  const sections = outline ? [...outline.values()] : [section];
  return (
    <>
      {section === sections[0] && <SectionMenu sections={sections} />}
      <Marker {...section} />
    </>
  );
}

function Marker(section: NavItem) {
  useNavItem(section);
  return <div id={section.elemID} className={styles.marker} data-flow="marker" tabIndex={-1} />;
}

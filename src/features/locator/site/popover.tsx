import type { ReactNode } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useHoverMenu } from '#ui/site/hover-menu.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Spinner } from '#ui/site/spinner.tsx';
import { useLoaded } from '#ui/site/use-loaded.ts';
import { PopoverBoundary } from './popover-boundary.tsx';
import { KEPT_LABEL_ATTRIBUTE, readKeptLabel } from './kept-label.ts';
import styles from './popover.module.css';
import { usePreferredLocation } from './use-preferred-location.ts';

const loadPanel = () => import('./popover-panel.tsx');

/**
 * The header's preferred-location popover (Spec §2.3): the trigger names how the saved restaurant serves and its hours today,
 * the panel shows its details or the search. Until JavaScript is there the trigger is a link to the map page.
 */
export function LocationPopover() {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  const preferred = usePreferredLocation();
  const menu = useHoverMenu();
  const { code } = usePageContext().i18n.language;
  const kept = preferred.status === 'none' ? undefined : readKeptLabel(preferred.rlid, code);
  const meanwhile = kept ? (
    <>
      <span className={styles.label}>{kept.label}</span>
      <span className={styles.hours}>
        <span className={styles.place}>{kept.place}</span>
      </span>
    </>
  ) : (
    <span className={styles.label}>{t('shell.dining.noLocation')}</span>
  );

  return (
    <div className={styles.root} {...menu.root}>
      <a
        {...menu.trigger}
        href={map_page_url}
        className={styles.trigger}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onFocus={() => void loadPanel().catch(() => undefined)}
      >
        <Icon name="pin" className={styles.pin ?? ''} />
        <span className={styles.text}>
          {preferred.status === 'ready' ? (
            <Summary location={preferred.location} meanwhile={meanwhile} />
          ) : (
            <>
              {/* Filled before hydration, which leaves it alone (showKeptLabel). */}
              {preferred.status === 'none' && (
                <span
                  {...{ [KEPT_LABEL_ATTRIBUTE]: '' }}
                  className={styles.kept}
                  suppressHydrationWarning
                  dangerouslySetInnerHTML={{ __html: '' }}
                />
              )}
              {meanwhile}
            </>
          )}
        </span>
        <Icon name="chevron-down" className={styles.chevron ?? ''} />
      </a>
      {menu.isOpen && (
        <div
          {...menu.panel}
          role="dialog"
          aria-label={t('shell.your_restaurant')}
          className={classNames('onLight', styles.panel)}
        >
          <Panel takesFocus={menu.isPinned} onClose={() => menu.close({ restoresFocus: true })} />
        </div>
      )}
    </div>
  );
}

/** The saved restaurant in the trigger. @param meanwhile shown until the code has loaded, and when it does not */
function Summary({ location, meanwhile }: { location: Location; meanwhile: ReactNode }) {
  const { content } = useLoaded(() => import('./popover-summary.tsx'));
  return content ? <content.PopoverSummary location={location} /> : meanwhile;
}

/** The panel, whose code is asked for again each time it opens until it has loaded. */
function Panel(props: { takesFocus: boolean; onClose: () => void }) {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  const { content, isFailed } = useLoaded(loadPanel);
  return (
    <PopoverBoundary
      isFailed={isFailed}
      message={t('shell.panel_failed')}
      mapLabel={t('shell.view_map')}
      mapUrl={map_page_url}
    >
      {content ? <content.PopoverPanel {...props} /> : <Spinner label={t('shell.loading')} />}
    </PopoverBoundary>
  );
}

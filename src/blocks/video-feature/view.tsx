import { useEffect, useRef, useState } from 'react';
import type { BlockProps } from '#content/define.ts';
import { Button } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { VideoElement } from '../video-player.tsx';
import { useIsLead } from '../flow.tsx';
import { playable } from '../playable.ts';
import { start } from '../use-playback.ts';
import type { videoFeature } from './definition.ts';
import { ShareLinks } from './share-links.tsx';
import styles from './view.module.css';

/** Text on an image, replaced by the video while the guest watches it (Spec §4). */
export function VideoFeature(props: BlockProps<typeof videoFeature>) {
  const { image, image_alignment, text_style, title, subtitle, fineprint } = props;
  const t = useTranslate();
  const isLead = useIsLead();
  const video = playable(props.video);
  const { isOpen, section, player, playButton, open, close } = useVideoOverlay();
  const still = image ?? video?.poster;
  if (!video && !still && title === '') return null;
  const isLight = text_style === 'light';

  return (
    <section
      ref={section}
      data-flow="full"
      className={classNames(
        styles.feature,
        isLight ? classNames('onDark', styles.light) : styles.dark,
        styles[image_alignment],
      )}
    >
      <div className={styles.cover} hidden={isOpen}>
        {still && (
          <Picture image={still} sizes="100vw" isEager={isLead} className={styles.image} {...(!image && { alt: '' })} />
        )}
        <div className={styles.scrim}>
          <div className={styles.words}>
            {title !== '' && <h2 className={styles.title}>{title}</h2>}
            {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
            {video && (
              <Button ref={playButton} variant={isLight ? 'brass' : 'primary'} className={styles.play} onClick={open}>
                <Icon name="play" size={20} />
                {t('blocks.watch_video')}
              </Button>
            )}
            {props.show_share_icons && <ShareLinks facebookUrl={props.facebook_url} twitterUrl={props.twitter_url} />}
            <RichText html={fineprint} className={styles.fineprint} />
          </div>
        </div>
      </div>
      {video && (
        <div className={classNames('onDark', styles.screen)} hidden={!isOpen}>
          <Button variant="outline" size="small" className={styles.close} onClick={close}>
            <Icon name="close" size={18} />
            {t('blocks.close_video')}
          </Button>
          <VideoElement video={video} player={player} hasPoster={isOpen} />
        </div>
      )}
    </section>
  );
}

/** Opens the video and plays it with the focus on it; closing, also by Escape, pauses it and gives the focus back. */
function useVideoOverlay() {
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && player.current) {
      player.current.focus();
      start(player.current);
    } else if (wasOpen.current) {
      player.current?.pause();
      playButton.current?.focus();
    }
    wasOpen.current = isOpen;
    if (!isOpen) return undefined;
    const element = section.current;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  }, [isOpen]);

  return { isOpen, section, player, playButton, open: () => setOpen(true), close: () => setOpen(false) };
}

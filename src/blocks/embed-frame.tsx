import { useEffect, useRef, useState } from 'react';
import type { ImageProps } from '#content/lookup.ts';
import { type Embed, findEmbed } from '#features/embeds/contract.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Picture } from '#ui/site/picture.tsx';
import styles from './embed-frame.module.css';
import { FOREIGN_SANDBOX } from './foreign-sandbox.ts';
import { useFrameHeight } from './use-frame-height.ts';

interface EmbedFrameProps {
  /** As the editor pasted it; an address of an unknown provider shows nothing. */
  url: string;
  /** Title of the frame. */
  title: string;
  poster?: ImageProps | null;
}

/** Content of another site in a frame, which is made when the guest asks for it: until then that site gets no data. */
export function EmbedFrame({ url, title, poster = null }: EmbedFrameProps) {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const embed = findEmbed(url);
  if (!embed) return null;
  const { provider } = embed;
  if (isAsked) return <Frame embed={embed} title={title} />;
  return (
    <div className={styles.embed}>
      {poster && <Picture image={poster} alt="" sizes="(width > 840px) 66vw, 100vw" className={styles.poster} />}
      <button type="button" className={classNames('onDark', styles.load)} onClick={() => setAsked(true)}>
        <span className={styles.mark}>
          <Icon name="play" size={32} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{t('blocks.embed_show', { title })}</span>
          {provider !== '' && <span className={styles.note}>{t('blocks.embed_note', { provider })}</span>}
        </span>
      </button>
      <p className={classNames('onDark', styles.elsewhere)}>
        <a href={url}>{provider === '' ? title : t('blocks.embed_open', { provider })}</a>
      </p>
    </div>
  );
}

const OWN_HEIGHT = 600;

function Frame({ embed, title }: { embed: Embed; title: string }) {
  const { provider, frameUrl } = embed;
  const frame = useRef<HTMLIFrameElement>(null);
  const isOwn = provider === '';
  const height = useFrameHeight(frame, isOwn ? frameUrl : undefined, OWN_HEIGHT);
  // The pressed button is gone: its frame takes the focus.
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={classNames(styles.frame, !isOwn && (provider === 'Spotify' ? styles.player : styles.screen))}
      src={frameUrl}
      title={title}
      height={isOwn ? height : undefined}
      sandbox={isOwn ? undefined : FOREIGN_SANDBOX}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

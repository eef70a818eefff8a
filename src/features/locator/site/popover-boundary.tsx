import { Component, type ReactNode } from 'react';
import { Notice } from '#ui/site/notice.tsx';

interface Props {
  /** The panel's code did not load. */
  isFailed: boolean;
  message: string;
  mapLabel: string;
  mapUrl: string;
  children: ReactNode;
}

/** Keeps the page working when a panel's code did not load, or fails: shows a message with a link to the map page. */
export class PopoverBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The location popover failed', error);
  }

  override render() {
    const { isFailed, message, mapLabel, mapUrl, children } = this.props;
    if (!isFailed && !this.state.hasFailed) return children;
    return (
      <Notice kind="error">
        <p>{message}</p>
        <a href={mapUrl}>{mapLabel}</a>
      </Notice>
    );
  }
}

import { type ReactNode, useState } from 'react';
import { MAX_SPANS, type Span } from '../../staff-contract-hours.ts';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { isWireTime, NO_TIME, useTimeText } from '../time-text.ts';
import styles from './hours-editor.module.css';

const FIRST: Span = { open: '11:00', close: '22:00' };
const NEXT: Span = { open: '17:00', close: '22:00' };
const ALL_DAY: Span = { open: '00:00', close: '00:00' };

/** Fields for the opening hours of one day: the spans, and buttons to add and remove spans and to set 24 hours or closed. */
export function SpanFields({
  id,
  label,
  spans,
  errors,
  onChange,
  children,
}: {
  /** Prefix of the field ids. The opening time of the first span has this id with "-0" appended. */
  id: string;
  /** Label in lower case, for example "on Monday". */
  label: string;
  spans: readonly Span[];
  /** Returns the error of the span at an index. */
  errors: (at: number) => string | undefined;
  onChange: (spans: Span[]) => void;
  /** Further actions for the day. */
  children?: ReactNode;
}) {
  // Index of the focused span. A time that is not completely typed is not shown as an error yet.
  const [focused, setFocused] = useState<number | null>(null);
  const isAllDay = spans.length === 1 && spans[0]?.open === '00:00' && spans[0].close === '00:00';
  const put = (at: number, span: Span) => onChange(spans.map((one, place) => (place === at ? span : one)));
  return (
    <div className={styles.spans}>
      {spans.map((span, at) => {
        const isReadable = focused === at || (isWireTime(span.open) && isWireTime(span.close));
        const error = errors(at) ?? (isReadable ? undefined : NO_TIME);
        const name = spans.length > 1 ? `${label}, interval ${at + 1}` : label;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- A span is its place: two may have the same times.
          <div key={at} className={styles.span} onFocus={() => setFocused(at)} onBlur={() => setFocused(null)}>
            <TimeInput
              id={`${id}-${at}`}
              label={`Opens ${name}`}
              value={span.open}
              error={error}
              onChange={(open) => put(at, { ...span, open })}
            />
            <span aria-hidden>–</span>
            <TimeInput
              id={`${id}-${at}-close`}
              label={`Closes ${name}`}
              value={span.close}
              error={error}
              onChange={(close) => put(at, { ...span, close })}
            />
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove ${name}`}
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            >
              <Icon name="close" />
            </Button>
            {error && (
              <p id={`${id}-${at}-error`} className={styles.error}>
                {error}
              </p>
            )}
          </div>
        );
      })}
      <div className={styles.more}>
        {spans.length < MAX_SPANS && !isAllDay && (
          <Button
            variant="quiet"
            aria-label={`Add hours ${label}`}
            onClick={() => onChange([...spans, spans.length === 0 ? FIRST : NEXT])}
          >
            Add hours
          </Button>
        )}
        {!isAllDay && (
          <Button variant="quiet" aria-label={`Open 24 hours ${label}`} onClick={() => onChange([ALL_DAY])}>
            24 hours
          </Button>
        )}
        {spans.length > 0 && (
          <Button variant="quiet" aria-label={`Closed ${label}`} onClick={() => onChange([])}>
            Closed
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function TimeInput({
  id,
  label,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const errorId = `${id.replace(/-close$/, '')}-error`;
  return (
    <input
      {...useTimeText(value, onChange)}
      id={id}
      aria-label={label}
      className={styles.time}
      {...(error && { 'aria-invalid': true as const, 'aria-describedby': errorId })}
    />
  );
}

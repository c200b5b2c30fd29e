import type { ComponentChildren } from 'preact';

import type { ApiError, ErrorKind } from '../api/result';
import type { Progress } from '../api/types';

interface NoticeProps {
  title?: string;
  kind?: 'info' | 'warning';
  children?: ComponentChildren;
}

export function Notice({ title, kind = 'info', children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'warning' ? 'alert' : 'status'}>
      {title && <p class="title">{title}</p>}
      {children}
    </div>
  );
}

const titles: Record<ErrorKind, string> = {
  'bad-request': 'That cannot be read',
  'not-found': 'No such thing here',
  'method-not-allowed': 'The server does not know this request',
  timeout: 'The server waited too long',
  'body-too-large': 'Too long to be sent',
  'header-too-large': 'Too long to be sent',
  'unsupported-media-type': 'The server does not know this request',
  'too-large': 'Too large to be solved here',
  busy: 'The server is busy',
  cancelled: 'Cancelled',
  failure: 'Something went wrong',
  stopping: 'The server is going down',
  offline: 'The server is not there',
};

const advice: Partial<Record<ErrorKind, string>> = {
  offline: 'Is `minimex serve` still running? What was shown before stays; try again when it runs.',
  busy: 'Others are solving at the moment. Try again in a few seconds.',
};

interface ErrorNoticeProps {
  error: ApiError;
  onRetry?: () => void;
  children?: ComponentChildren;
}

/** An error, said with the exact message of the API. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  const place =
    error.line === null
      ? ''
      : ` (line ${error.line}${error.column === null ? '' : `, column ${error.column}`})`;
  const hint = advice[error.kind];
  return (
    <Notice title={titles[error.kind]} kind={error.kind === 'cancelled' ? 'info' : 'warning'}>
      {error.kind !== 'cancelled' && (
        <p class="message">
          {error.message}
          {place}
        </p>
      )}
      {hint && <p>{hint}</p>}
      {children}
      {onRetry && error.kind !== 'bad-request' && (
        <div class="row">
          <button type="button" class="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </Notice>
  );
}

interface LoadingProps {
  what: string;
  /** Long work, which may be cancelled. */
  long?: boolean;
  progress?: Progress | null;
  onCancel?: () => void;
}

export function Loading({ what, long = false, progress = null, onCancel }: LoadingProps) {
  const known = progress !== null && progress.total > 0;
  return (
    <div class="loading" role="status">
      <span>
        {what}
        {progress ? `: ${progress.what}` : '…'}
        {known && ` (${Math.floor((100 * progress.done) / progress.total)} %)`}
        {progress && !known && progress.done > 0 && ` (${progress.done.toLocaleString('en')})`}
      </span>
      {long && (
        <progress
          aria-label={what}
          {...(known ? { value: progress.done, max: progress.total } : {})}
        />
      )}
      {long && onCancel && (
        <button type="button" class="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

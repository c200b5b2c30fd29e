import { useEffect, useState } from 'preact/hooks';

import type { Options } from './jobs';
import { failure, type Result } from './result';
import type { Progress } from './types';

export interface Asked<T> {
  /** null while it is being asked. */
  result: Result<T> | null;
  /** Of long work; null: none told. */
  progress: Progress | null;
  /** Whether it became a job. */
  long: boolean;
  /** Stops asking; the result is then the error `cancelled`. */
  cancel(): void;
  /** Asks again. */
  retry(): void;
}

/** Asks when `key` changes (null: not at all) and drops what was asked before. */
export function useAsked<T>(
  key: string | null,
  call: (options: Options) => Promise<Result<T>>,
): Asked<T> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{
    key: string | null;
    result: Result<T> | null;
    progress: Progress | null;
    long: boolean;
  }>({ key: null, result: null, progress: null, long: false });
  const [controller, setController] = useState<AbortController | null>(null);

  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    let current = true;
    setController(abort);
    setState({ key, result: null, progress: null, long: false });
    const onProgress = (progress: Progress | null) => {
      if (current && !abort.signal.aborted) setState({ key, result: null, progress, long: true });
    };
    void call({ signal: abort.signal, onProgress }).then((result) => {
      if (current)
        setState({
          key,
          result: abort.signal.aborted ? failure('cancelled', 'Cancelled.') : result,
          progress: null,
          long: false,
        });
    });
    return () => {
      current = false;
      abort.abort();
    };
  }, [key, turn]);

  const fresh = state.key === key;
  return {
    result: fresh ? state.result : null,
    progress: fresh ? state.progress : null,
    long: fresh && state.long,
    cancel: () => controller?.abort(),
    retry: () => setTurn(turn + 1),
  };
}

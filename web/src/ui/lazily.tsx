import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { ErrorNotice, Loading } from './notice';

/** A component whose code is fetched when it is first shown. */
export function lazily<P extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [state, setState] = useState<ComponentType<P> | 'failed' | null>(() => loaded);
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      let current = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (current) setState(() => module.default);
        },
        () => {
          if (current) setState('failed');
        },
      );
      return () => {
        current = false;
      };
    }, [turn]);
    if (state === null) return <Loading what={what} />;
    if (state === 'failed')
      return (
        <ErrorNotice
          error={{
            kind: 'offline',
            message: 'This part of the page could not be fetched.',
            line: null,
            column: null,
          }}
          onRetry={() => setTurn(turn + 1)}
        />
      );
    const Component = state;
    return <Component {...props} />;
  };
}

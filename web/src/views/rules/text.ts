// The text of the editor and the address that carries it.

import { useEffect, useRef, useState } from 'preact/hooks';

import * as api from '../../api/client';
import { useAsked } from '../../api/use';
import { packText, unpackText } from '../../router/addresses';
import { navigate, type Address } from '../../router/router';

const begunWith = 'games/cram.toml';
const pause = 300;

const packedIn = (address: Address): string | null =>
  address.hash.startsWith('rules=') ? address.hash.slice('rules='.length) : null;

/** The text, and the address that carries it: each follows the other. */
export function useRulesText(address: Address) {
  const [text, setText] = useState<string | null>(null);
  const [packed, setPacked] = useState<{ of: string; as: string } | null>(null);
  const [spoilt, setSpoilt] = useState(false);
  const written = useRef<string | null>(null);
  const mode = useRef<'push' | 'replace'>('replace');
  const carried = packedIn(address);

  useEffect(() => {
    if (carried === null || carried === written.current) return;
    let current = true;
    void unpackText(carried).then((unpacked) => {
      if (!current) return;
      setSpoilt(unpacked === null);
      setText(unpacked ?? '');
    });
    return () => {
      current = false;
    };
  }, [carried]);

  const first = useAsked(carried === null && text === null ? 'first' : null, ({ signal }) =>
    api.gameNamed(begunWith, signal),
  );
  useEffect(() => {
    if (text !== null || !first.result) return;
    setText(first.result.ok ? (first.result.value.rules_file ?? '') : '');
  }, [first.result]);

  useEffect(() => {
    if (text === null) return;
    let current = true;
    const timer = setTimeout(() => {
      void packText(text).then((as) => {
        if (!current) return;
        setPacked({ of: text, as });
        written.current = as;
        if (as !== packedIn(address)) navigate(`/rules#rules=${as}`, mode.current);
        mode.current = 'replace';
      });
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  const type = (next: string) => {
    setSpoilt(false);
    setText(next.replace(/\r\n?/g, '\n'));
  };
  return {
    text,
    packed: packed !== null && packed.of === text ? packed.as : null,
    spoilt,
    /** What is typed takes the place of what was there. */
    type,
    /** Another file: Back returns to the one before. */
    begin: (next: string) => {
      mode.current = 'push';
      type(next);
    },
  };
}

// A user's own rules: written or begun from a shipped game, checked as they are typed, then played.

import { useEffect, useRef, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { Result } from '../../api/result';
import type { RulesReport } from '../../api/types';
import { useAsked } from '../../api/use';
import type { Address } from '../../router/router';
import { ErrorNotice, Loading, Notice } from '../../ui/notice';
import { Begin } from './begin';
import { Editor } from './editor';
import { Findings, PlaceButton } from './findings';
import { Help } from './help';
import { offsetOf, placed, type Place } from './place';
import './rules.css';
import { Starter } from './starter';
import { useRulesText } from './text';

/** Longer addresses are cut by some programs through which they are sent. */
const longAddress = 8000;

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  link.download = 'rules.toml';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

interface Checked {
  text: string;
  packed: string;
  result: Result<RulesReport>;
}

export default function RulesView({ address }: { address: Address }) {
  const { text, packed, spoilt, type, begin } = useRulesText(address);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    document.title = 'Your own rules · minimex';
  }, []);

  const asked = useAsked(packed === null ? null : `check ${packed}`, ({ signal }) =>
    api.checkRules(text ?? '', signal),
  );
  // What was found of the text before stays until the next is checked.
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (asked.result && packed !== null && text !== null)
      setChecked({ text, packed, result: asked.result });
  }, [asked.result]);
  const fresh = checked !== null && checked.text === text;
  const result = checked?.result ?? null;
  const error = result && !result.ok && result.error.kind === 'bad-request' ? result.error : null;
  const place: Place | null =
    error && error.line !== null ? { line: error.line, column: error.column ?? 1 } : null;
  const report = result?.ok ? result.value : null;
  const warned = (report?.warnings ?? []).flatMap((warning) => placed(warning).place?.line ?? []);

  const goTo = (to: Place) => {
    if (!area.current || text === null) return;
    const at = offsetOf(text, to);
    area.current.focus();
    area.current.setSelectionRange(at, Math.min(at + 1, text.length));
  };

  return (
    <>
      <h1>Your own rules</h1>
      <p class="quiet">
        A move replaces one pattern of cells by another; whoever cannot move loses. Change a game,
        or write one: it is checked as you type.
      </p>
      {spoilt && (
        <Notice title="The rules in this address cannot be read" kind="warning">
          <p>The link may have been cut. The text below is empty.</p>
        </Notice>
      )}
      <div class="rules-columns">
        <section class="card" aria-label="The rules file">
          <div class="row rules-tools">
            <Begin onText={begin} />
            <button type="button" class="button" onClick={() => save(text ?? '')}>
              Save
            </button>
          </div>
          {text === null ? (
            <Loading what="Fetching an example" />
          ) : (
            <Editor
              text={text}
              onText={type}
              error={place}
              warned={warned}
              describedBy="rules-state"
              area={area}
            />
          )}
          <div id="rules-state" class="rules-state" aria-live="polite">
            {!fresh ? (
              <p class="quiet">Checking…</p>
            ) : error ? (
              <p class="bad">
                {place && (
                  <>
                    <PlaceButton place={place} onPlace={goTo} />{' '}
                  </>
                )}
                {placed(error.message).text}
              </p>
            ) : report ? (
              <p class="good">
                ✓ The file can be read
                {report.warnings.length > 0 &&
                  `; ${report.warnings.length} warning${report.warnings.length === 1 ? '' : 's'}`}
                .
              </p>
            ) : (
              <p class="quiet">Not checked.</p>
            )}
          </div>
          <p class="quiet">
            The address of this page carries the file: keep or share it as it is.
            {packed !== null &&
              packed.length > longAddress &&
              ' It is long, and some programs cut such an address; saving the file is safer.'}
          </p>
        </section>
        <div class="rules-side">
          {result && !result.ok && !error && (
            <ErrorNotice error={result.error} onRetry={asked.retry} />
          )}
          {error && (
            <section class="card" aria-labelledby="found-title">
              <h2 id="found-title">What was found</h2>
              <p>
                Nothing yet: the file cannot be read
                {place ? ` beyond line ${place.line}. The place is marked there.` : '.'}
              </p>
            </section>
          )}
          {report && checked && (
            <>
              <section class="card" aria-labelledby="play-title">
                <h2 id="play-title">Play</h2>
                <Starter report={report} rules={checked.text} packed={checked.packed} />
              </section>
              <section class="card" aria-labelledby="found-title">
                <h2 id="found-title">What was found</h2>
                <Findings report={report} onPlace={goTo} />
              </section>
            </>
          )}
          <Help />
        </div>
      </div>
    </>
  );
}

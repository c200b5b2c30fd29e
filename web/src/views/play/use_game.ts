// Which game an address means: one of the catalog, or rules that the address itself carries.

import { useEffect, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { GameRef } from '../../api/client';
import { failure, success, type Result } from '../../api/result';
import type { Game, RulesReport } from '../../api/types';
import { splitGame, unpackText, type PlayAddress } from '../../router/addresses';

export interface Opened {
  game: Game;
  ref: GameRef;
  /** What a user's own rules call themselves; null for a game of the catalog. */
  title: string | null;
}

const boardSize: Record<RulesReport['board'], string> = { strip: '9', ring: '9', grid: '4x4' };

/** A user's rules, told of as the API tells of its own games. */
function describe(report: RulesReport, rules: string, misere: boolean): Game {
  const about = report.about || report.name;
  return {
    name: 'rules.toml',
    rules: misere
      ? `${about} This is misere play, the other way round: whoever cannot move wins.`
      : about,
    aliases: [],
    family: 'board',
    values: report.impartial ? ['outcome', 'nimber'] : ['outcome'],
    partizan: !report.impartial,
    schema: false,
    parameters: [
      {
        name: 'misere',
        meaning: 'whoever cannot move wins',
        kind: 'flag',
        least: null,
        most: null,
        default: null,
      },
    ],
    grammar:
      report.board === 'grid'
        ? `A size such as 4x5, or the board drawn with ${report.symbols}, its rows from the top divided by /.`
        : `A number of cells, or the cells drawn with ${report.symbols}.`,
    examples: [{ game: 'rules.toml', position: boardSize[report.board], note: '' }],
    method: '',
    limits: '',
    yes_no: '',
    page: '',
    rules_file: rules,
  };
}

async function open(address: PlayAddress, signal: AbortSignal): Promise<Result<Opened>> {
  if (address.rules === null) {
    const found = await api.gameNamed(address.game, signal);
    return found.ok
      ? success({ game: found.value, ref: api.catalog(address.game), title: null })
      : found;
  }
  const rules = await unpackText(address.rules);
  if (rules === null)
    return failure('bad-request', 'The rules in this address are not complete: it was cut short.');
  const report = await api.checkRules(rules, signal);
  if (!report.ok) return report;
  const misere = splitGame(address.game).parameters.includes('misere');
  return success({
    game: describe(report.value, rules, misere),
    ref: { kind: 'rules', rules, misere },
    title: report.value.name ? `Your own rules: ${report.value.name}` : 'Your own rules',
  });
}

export interface Opening {
  result: Result<Opened> | null;
  retry(): void;
}

/** Opens the game of an address anew when its name or rules change. */
export function useGame(address: PlayAddress): Opening {
  const key = `${address.game}\n${address.rules ?? ''}`;
  const [state, setState] = useState<{ key: string; result: Result<Opened> } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void open(address, abort.signal).then((result) => {
      if (!abort.signal.aborted) setState({ key, result });
    });
    return () => abort.abort();
  }, [key, turn]);
  return {
    result: state?.key === key ? state.result : null,
    retry: () => {
      setState(null);
      setTurn(turn + 1);
    },
  };
}

/** The position that a game without one in its address begins with. */
export function exampleOf(game: Game, name: string): string {
  const example = game.examples.find((one) => one.game === name) ?? game.examples[0];
  return example?.position ?? '';
}

// Who plays each side, and how well the computer does.

import { useMemo, useState } from 'preact/hooks';

import { Segmented } from '../../ui/controls';
import { useSetting } from '../../ui/use_setting';
import type { Strength, Temper } from './computer';
import type { Side } from './judge';

export type Player = 'human' | 'computer';

const storageName = (key: string) => `minimex.players.${key}`;

function storedPlayers(key: string): [Player, Player] {
  try {
    const kept = sessionStorage.getItem(storageName(key)) ?? '';
    return [kept[0] === 'c' ? 'computer' : 'human', kept[1] === 'c' ? 'computer' : 'human'];
  } catch {
    return ['human', 'human'];
  }
}

function storePlayers(key: string, players: [Player, Player]): void {
  try {
    sessionStorage.setItem(storageName(key), players.map((player) => player[0]).join(''));
  } catch {
    // They last until a reload then.
  }
}

export interface Players {
  players: [Player, Player];
  setPlayer: (side: Side, player: Player) => void;
  swap: () => void;
  /** Whoever sets up another position stays at the table. */
  carryTo: (key: string) => void;
  temper: Temper;
  setStrength: (strength: Strength) => void;
  setMistakes: (percent: number) => void;
}

/** The players of one game (`key`) in this tab: a computer never waits behind the link to another. */
export function usePlayers(key: string): Players {
  const [state, setState] = useState(() => ({ key, players: storedPlayers(key) }));
  const players = useMemo(
    () => (state.key === key ? state.players : storedPlayers(key)),
    [state, key],
  );
  const [strength, setStrength] = useSetting<Strength>(
    'strength',
    ['perfect', 'stubborn'],
    'perfect',
  );
  const [mistakes, setMistakes] = useState(0);
  const change = (next: [Player, Player]) => {
    setState({ key, players: next });
    storePlayers(key, next);
  };
  return {
    players,
    setPlayer: (side, player) => change(side === 0 ? [player, players[1]] : [players[0], player]),
    swap: () => change([players[1], players[0]]),
    carryTo: (other) => storePlayers(other, players),
    temper: { strength, mistakes },
    setStrength,
    setMistakes,
  };
}

interface PanelProps {
  state: Players;
  names: [string, string];
}

const choices: { value: Player; label: string }[] = [
  { value: 'human', label: 'Human' },
  { value: 'computer', label: 'Computer' },
];

export function PlayersPanel({ state, names }: PanelProps) {
  const { players, temper } = state;
  return (
    <section class="card players" aria-labelledby="players-title">
      <h2 id="players-title">Players</h2>
      {([0, 1] as const).map((side) => (
        <Segmented
          key={side}
          legend={names[side]}
          value={players[side]}
          choices={choices}
          onChange={(player) => state.setPlayer(side, player)}
        />
      ))}
      <button type="button" class="button" onClick={state.swap}>
        Swap sides
      </button>
      {players.includes('computer') && (
        <div class="temper">
          <Segmented<Strength>
            legend="The computer is"
            value={temper.strength}
            choices={[
              { value: 'perfect', label: 'Perfect' },
              { value: 'stubborn', label: 'A stubborn loser' },
            ]}
            onChange={state.setStrength}
          />
          <p class="quiet">
            {temper.strength === 'perfect'
              ? 'It plays a best move.'
              : 'It plays a best move; when it is losing, the one that leaves you the fewest good replies.'}
          </p>
          <label class="slider">
            <span>
              Mistakes: <strong class="number">{temper.mistakes} %</strong> of its moves are drawn
              from all legal ones
            </span>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={temper.mistakes}
              onInput={(event) => state.setMistakes(Number(event.currentTarget.value))}
            />
          </label>
        </div>
      )}
    </section>
  );
}

// The JSON of the API, field by field: docs/json.md and docs/api.md say what each means.

export type Outcome = 'N' | 'P' | 'draw' | 'L' | 'R';

export interface Value {
  kind: 'nimber' | 'score';
  number: string;
}

export interface Move {
  move: string;
  touches: number[];
  value: Value | null;
  outcome: Outcome | null;
  optimal: boolean;
  leads_to: string | null;
}

export interface CoinsView {
  kind: 'coins';
  cells: string;
  ring: boolean;
}
export interface StacksView {
  kind: 'stacks';
  rows: { piles: string[]; left_open: boolean; right_open: boolean }[];
}
export interface Tile {
  number: string;
  total: number;
  taken: number;
}
export interface TilesView {
  kind: 'tiles';
  tiles: Tile[];
  put_back: boolean;
  sum: string;
  target: string;
}
export interface HeapsView {
  kind: 'heaps';
  heaps: string[];
}
export interface GridView {
  kind: 'grid';
  board: 'strip' | 'ring' | 'grid';
  rows: number;
  columns: number;
  cells: string[];
  symbols: string;
  mover: 'left' | 'right' | null;
}
export type View = CoinsView | StacksView | TilesView | HeapsView | GridView;

export interface SumPart {
  text: string;
  position: string | null;
  touches: number[];
  nimber: string | null;
  value: string | null;
  period: { start: string; length: string; saltus: number } | null;
}
export interface SumExplanation {
  kind: 'sum';
  parts: SumPart[];
  parts_count: number;
  nim_sum: string | null;
  value: string | null;
}
export interface ReductionStep {
  row: string[];
  at: number;
  becomes: string;
}
export interface ReducedRow {
  steps: ReductionStep[];
  steps_count: number;
  valley: string[];
  valley_count: number;
  shed_pairs: number;
  shed: string;
}
export interface ReductionExplanation {
  kind: 'reduction';
  rows: ReducedRow[];
  rows_count: number;
}
export type Explanation = SumExplanation | ReductionExplanation;

export interface Answer {
  version: number;
  game: string;
  position: string | null;
  position_length: number;
  outcome: Outcome;
  value: Value | null;
  verdict: string;
  moves: Move[];
  moves_count: number | null;
  moves_complete: boolean;
  legal_count: number | null;
  all_moves?: Move[];
  line: Move[];
  line_count: number | null;
  method: { name: string; reason: string };
  why?: string[];
  explanation?: Explanation | null;
  notes: string[];
  view: View | null;
  stats: { positions: number | null; seconds: number };
}

export interface Position {
  version: number;
  game: string;
  position: string | null;
  position_length: number;
  view: View | null;
}

export interface Alias {
  name: string;
  note: string;
}
export type Family = 'flip' | 'row' | 'pool' | 'heap' | 'board';
export interface GameSummary {
  name: string;
  rules: string;
  aliases: Alias[];
  family: Family;
  values: string[];
  partizan: boolean;
  /** A way of naming games (CODE, subtract:SET), not one game. */
  schema: boolean;
}
export interface Parameter {
  name: string;
  meaning: string;
  kind: 'flag' | 'integer';
  least: number | null;
  most: number | null;
  default: number | null;
}
export interface Example {
  game: string;
  position: string;
  note: string;
}
export interface Game extends GameSummary {
  parameters: Parameter[];
  grammar: string;
  examples: Example[];
  method: string;
  limits: string;
  yes_no: string;
  page: string;
  rules_file: string | null;
}
export interface GameList {
  version: number;
  games: GameSummary[];
}

export interface Weight {
  symbol: string;
  constant: string;
  row: string;
  column: string;
}
export interface RulesReport {
  version: number;
  file: string;
  name: string;
  about: string;
  board: 'strip' | 'ring' | 'grid';
  symbols: string;
  impartial: boolean;
  ends: boolean;
  potential: Weight[] | null;
  symmetries: string[];
  void: string;
  shrinking: boolean;
  largest: number;
  code: string | null;
  warnings: string[];
}

export interface Sequence {
  version: number;
  game: string;
  from: string;
  to: string;
  values: number[];
}
export interface SequenceCells {
  version: number;
  game: string;
  from: string;
  to: string;
  columns: number;
  rows: number;
  heaps_per_column: number;
  nimbers_per_row: number;
  largest: number;
  largest_at: string;
  cells: [column: number, row: number, heaps: number][];
}
export interface Period {
  version: number;
  game: string;
  code: string;
  period: string | null;
  preperiod: string | null;
  saltus: number | null;
  last_exception: string | null;
  proved: boolean;
  theorem: string | null;
  checked_to: string;
  largest: number;
  largest_at: string;
  seconds: number;
}
export interface PoolTable {
  version: number;
  repeat: boolean;
  avoid: boolean;
  rows: { max: number; outcomes: string }[];
}

export interface Progress {
  what: string;
  done: number;
  total: number;
}
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export interface Job {
  version: number;
  id: string;
  state: JobState;
  progress: Progress | null;
}

// Places in a text as the API counts them: lines and characters, both from 1.

export interface Place {
  line: number;
  column: number;
}

/** Where the place is as an offset of the text's UTF-16 units. */
export function offsetOf(text: string, place: Place): number {
  const lines = text.split('\n');
  const line = Math.min(Math.max(place.line, 1), lines.length);
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  const characters = Array.from(lines[line - 1] ?? '');
  return before + characters.slice(0, Math.max(0, place.column - 1)).join('').length;
}

export interface Said {
  place: Place | null;
  text: string;
}

/** `rules.toml:8:1: text` as a place and a text. */
export function placed(message: string): Said {
  const match = /^[^\s:]*:(\d+):(\d+): (.*)$/s.exec(message);
  if (!match) return { place: null, text: message };
  return { place: { line: Number(match[1]), column: Number(match[2]) }, text: match[3] ?? '' };
}

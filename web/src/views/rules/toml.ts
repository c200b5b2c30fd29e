// The words of a rules file told apart, for colours in the editor only: the server reads the file.

export type TokenKind = 'plain' | 'comment' | 'string' | 'key' | 'header';
export interface Token {
  kind: TokenKind;
  text: string;
}

type Quote = "'''" | '"""';

const pieces =
  /(#.*)|("""|''')|("(?:[^"\\]|\\.)*"?|'[^']*'?)|(^\s*\[\[?[^\]"'#]*\]?\]?)|(^\s*[\w-]+(?=\s*=))|([^#"'\s]+|\s+)/y;

/** The lines of the text in tokens; together they are the line again. */
export function tokens(text: string): Token[][] {
  let open: Quote | null = null;
  return text.split('\n').map((line) => {
    const found: Token[] = [];
    let at = 0;
    while (at < line.length) {
      if (open !== null) {
        const end = line.indexOf(open, at);
        const stop: number = end < 0 ? line.length : end + 3;
        found.push({ kind: 'string', text: line.slice(at, stop) });
        if (end >= 0) open = null;
        at = stop;
        continue;
      }
      pieces.lastIndex = at;
      const match = pieces.exec(line);
      if (!match || match[0] === '') {
        found.push({ kind: 'plain', text: line.slice(at) });
        break;
      }
      const [whole, comment, quote, string, header, key] = match;
      if (quote) open = quote as Quote;
      const kind = comment
        ? 'comment'
        : quote || string
          ? 'string'
          : header
            ? 'header'
            : key
              ? 'key'
              : 'plain';
      found.push({ kind, text: whole });
      at += whole.length;
    }
    return found;
  });
}

const count = (n: number) => n.toLocaleString('en');

/** Says how much of a large position is not to be seen. */
export function NotDrawn({ what, drawn, all }: { what: string; drawn: number; all: number }) {
  if (drawn >= all) return null;
  return (
    <p class="quiet" role="note">
      The first {count(drawn)} of {count(all)} {what} are drawn, {count(all - drawn)} are not. Moves
      there are in the table; any move can be typed.
    </p>
  );
}

/** The keys in short; docs/rules-files.md has them whole. */
export function Help() {
  return (
    <details class="card">
      <summary>The keys of a rules file</summary>
      <dl class="found">
        <dt>name, about</dt>
        <dd>what the game is called; its rules in a sentence</dd>
        <dt>board</dt>
        <dd>
          <code>"grid"</code>, <code>"strip"</code> or <code>"ring"</code>
        </dd>
        <dt>cells</dt>
        <dd>the symbols a cell may hold; the first fills a new board</dd>
        <dt>start, centre</dt>
        <dd>tiles of a new board; what is drawn over its middle</dd>
        <dt>[sets]</dt>
        <dd>
          <code>x = "..."</code>: a character for any of several symbols, <code>~</code> for the
          outside
        </dd>
        <dt>[[move]]</dt>
        <dd>
          <code>before</code> and <code>after</code>: rows of characters; <code>player</code>: left,
          right or both; <code>placed</code>: as-is, reflections, rotations or all
        </dd>
        <dt>in before</dt>
        <dd>
          <code>*</code> any symbol, <code>?</code> any symbol or outside, <code>~</code> outside
        </dd>
        <dt>in after</dt>
        <dd>
          <code>_</code> left as it is
        </dd>
      </dl>
    </details>
  );
}

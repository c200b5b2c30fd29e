import type { View } from '../../../api/types';
import { useWidth } from '../../../ui/use_setting';
import type { BoardProps } from './board_props';
import { Coins } from './coins';
import { Grid } from './grid';
import { Heaps } from './heaps';
import { Stacks } from './stacks';
import { Tiles } from './tiles';

function drawn(props: BoardProps, width: number) {
  const as = <V extends View>(view: V) => ({ ...props, view, width });
  switch (props.view.kind) {
    case 'coins':
      return <Coins {...as(props.view)} />;
    case 'stacks':
      return <Stacks {...as(props.view)} />;
    case 'tiles':
      return <Tiles {...as(props.view)} />;
    case 'heaps':
      return <Heaps {...as(props.view)} />;
    case 'grid':
      return <Grid {...as(props.view)} />;
  }
}

/** The position as a thing to touch. */
export function Board(props: BoardProps) {
  const [measure, width] = useWidth();
  return (
    <div class={`board ${props.view.kind} ${props.locked ? 'locked' : ''}`}>
      <div class="board-room" ref={measure}>
        {width > 0 && drawn(props, width)}
      </div>
    </div>
  );
}

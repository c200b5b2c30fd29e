import type { PlayAddress } from '../../router/addresses';

export default function PlayView({ address }: { address: PlayAddress }) {
  return <h1>{address.game}</h1>;
}

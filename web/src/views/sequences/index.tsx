import type { Address } from '../../router/router';

export default function SequencesView({ address }: { address: Address }) {
  return <h1 data-path={address.path}>Sequences</h1>;
}

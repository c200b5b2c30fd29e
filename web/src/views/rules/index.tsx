import type { Address } from '../../router/router';

export default function RulesView({ address }: { address: Address }) {
  return <h1 data-path={address.path}>Your own rules</h1>;
}

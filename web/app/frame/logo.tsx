import { splitAtBob } from '@plumbline/contracts/nouns/trader.ts';
import { useShopName } from '../request/shop-name.ts';

export function Logo() {
  return (
    <a className="logo" href="/" aria-label={`${useShopName()} home`}>
      <LogoLetters />
    </a>
  );
}

/** The shop's name with its bob: to look at, where a name to read stands beside it. */
export function LogoLetters() {
  const [before, letter, after] = splitAtBob(useShopName());
  return (
    <>
      {before}
      <span className="logo-initial">{letter}</span>
      {after}
    </>
  );
}

import type { ReactNode } from 'react';
import room from './images/room-upright.avif';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import signInSheet from './sign-in.css?url';
import { Logo } from '../frame/logo.tsx';
import { Icon } from '../kit/icon.tsx';
import { Screen } from '../frame/screen.tsx';

export const signInHandle: ScreenHandle = { sheets: [signInSheet], ownFrame: true };

/** Addresses on the way back from the provider are used once, and are told to nobody. */
export const signInHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** A screen of signing in: a few words, a picture beside them, and nothing that leads astray. */
export function SignInScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className="sign-in-head">
        <div className="wrap">
          <Logo />
          <p>
            <Icon name="lock" />
            <a className="link" href="/">
              Back to the shop
            </a>
          </p>
        </div>
      </header>
      <Screen title={title} wide>
        <meta name="robots" content="noindex" />
        <div className="sign-in">
          <div className="sign-in-form">{children}</div>
          <div className="sign-in-picture" aria-hidden="true">
            <img src={room} width={864} height={1080} alt="" />
          </div>
        </div>
      </Screen>
      <div className="ruler" aria-hidden="true" />
    </>
  );
}

/** A screen that is left by itself as soon as the work behind it is done. */
export function PassingScreen({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <SignInScreen title={title}>
      <svg className="sign-in-bob" viewBox="0 0 150 90" aria-hidden="true">
        <path className="outline" d="M75 0v52" />
        <path className="bobs" d="M70 52h10l4 8-9 18-9-18z" />
        <path className="hidden-line" d="M10 84h130" />
      </svg>
      <h1 className="heading-largest">{title}</h1>
      {children}
    </SignInScreen>
  );
}

import { useEffect } from 'react';
import { useManager } from '../frame/sign-in/provider.tsx';
import { answerAddress } from '../frame/sign-in/rules.ts';
import { PassingScreen, signInHandle, signInHeaders } from './sign-in-screen.tsx';

export const handle = signInHandle;
export const headers = () => signInHeaders;

/** The way back in a hidden frame, which nobody sees: hands the answer to the page around it. */
export default function Silent() {
  const manager = useManager();
  // The answer is in the address, which only the browser has.
  useEffect(() => {
    if (manager) void manager.signinSilentCallback(answerAddress(location.href));
  }, [manager]);
  return <PassingScreen title="Signing you in" />;
}

import type { UserManager } from 'oidc-client-ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { signInFailure, type Failure } from './failures.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useManager } from './provider.tsx';
import { closeShopSession } from './shop-session.ts';

/**
 * Signs out here and at the provider. Without a script the form does it by itself; with one, both
 * tokens are revoked first, and a failure is said on this page.
 */
export function SignOut({ className, children }: { className: string; children: ReactNode }) {
  const manager = useManager();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !manager) return;
    setIsBusy(true);
    setFailure(null);
    try {
      location.assign(await signOut(manager));
    } catch (error) {
      setFailure(signOutFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <form method="post" action="/auth/sign-out" onSubmit={(event) => void send(event)}>
      <button className={className} aria-busy={isBusy || undefined}>
        {children}
      </button>
      {failure && (
        <FailureNotice key={failure.title} failure={failure}>
          <button className="link">Sign out again</button>
        </FailureNotice>
      )}
    </form>
  );
}

async function signOut(manager: UserManager): Promise<string> {
  // The provider ends its tokens with its session too, so a revocation that fails stops nothing.
  await manager.revokeTokens().catch(() => {});
  const address = await closeShopSession();
  await manager.removeUser();
  return address;
}

function signOutFailure(error: unknown): Failure {
  const said = signInFailure(error);
  return said.title === 'Login failed' ? signInFailure({ message: 'Sign-out failed' }) : said;
}

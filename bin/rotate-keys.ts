import { systemClock } from '@plumbline/server/core/context.ts';
import { keySealing, providerSecret } from '@plumbline/server/people/identity/provider/embedded.ts';
import { rotateProviderKeys } from '@plumbline/server/people/identity/provider/keys.ts';
import { getSigningKey } from '@plumbline/server/people/identity/signing-key.ts';
import { openShop, runCommand } from './open-shop.ts';

// Gives the embedded sign-in provider new keys. A shop that runs signs with them once it is started
// again; what the old ones signed is good until then and after.
await runCommand(async () => {
  const { config, db, close } = await openShop('tool');
  try {
    const signingKey = await getSigningKey(db, config.secret, systemClock.randomBytes);
    const sealing = keySealing(providerSecret(config, signingKey));
    await rotateProviderKeys(db, sealing, systemClock.now());
  } finally {
    await close();
  }
  process.stdout.write(
    'The sign-in provider has new keys. Start each process of the shop again.\n',
  );
});

import { parseArgs } from 'node:util';
import { appointStaff } from '@plumbline/server/people/identity/appoint.ts';
import { openShop, runCommand } from './open-shop.ts';

const usage = 'npm run appoint -- --email <address> [--role admin] [--further]';

// Makes the first member of staff of a shop: somebody who has signed in, by their proven address.
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      role: { type: 'string', default: 'admin' },
      further: { type: 'boolean', default: false },
    },
  });
  const { email, role, further } = values;
  if (email === undefined) throw new Error(usage);
  const { config, db, close } = await openShop('tool');
  try {
    const person = await appointStaff(db, { email, role, isFurther: further }, new Date());
    process.stdout.write(
      `${person.displayName} (${person.email}) is staff now, in the role ${role}, and was signed out.\n`,
    );
    if (config.signIn.issuer === null && config.mode === 'live') {
      process.stdout.write(
        'Staff need a second factor: it is set up in the account, under Signing in, and asked for at ' +
          'the next sign-in.\n',
      );
    }
  } finally {
    await close();
  }
});

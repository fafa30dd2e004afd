import { parseArgs } from 'node:util';
import { appointStaff, dismissStaff } from '@plumbline/server/people/identity/appoint.ts';
import { openShop, runCommand } from './open-shop.ts';

const usage = `npm run appoint -- --email <address> [--role admin] [--further]
npm run appoint -- --email <address> --role <role> --take-away`;

// Makes the first member of staff of a shop: somebody who has signed in, by their proven address. It
// makes further ones as well, and takes roles away again.
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      role: { type: 'string' },
      further: { type: 'boolean', default: false },
      'take-away': { type: 'boolean', default: false },
    },
  });
  const { email, further, 'take-away': takesAway } = values;
  // Which role is taken is never guessed.
  const role = values.role ?? (takesAway ? undefined : 'admin');
  if (email === undefined || role === undefined) throw new Error(usage);
  const { config, db, close } = await openShop('tool');
  try {
    if (takesAway) {
      const person = await dismissStaff(db, { email, role }, new Date());
      process.stdout.write(
        `${person.displayName} (${person.email}) is no longer staff in the role ${role}, and was signed out.\n`,
      );
      return;
    }
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

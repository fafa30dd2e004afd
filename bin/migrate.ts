import { openShop, runCommand } from './open-shop.ts';

// Opening migrates; this is for deployments that do so before the new processes start.
await runCommand(async () => {
  const { close } = await openShop('tool');
  await close();
  process.stdout.write('The database is up to date.\n');
});

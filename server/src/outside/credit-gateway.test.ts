import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreditUnavailable, type CreditProvider } from './credit.ts';
import { createCreditGateway } from './credit-gateway.ts';

let server: Server;
let gateway: CreditProvider;
let url: string;
let told: object = {};
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { url, apiKey: 'key', webhookSecret: 'a-credit-secret-of-32-characters!' };
  gateway = createCreditGateway(settings, () => new Date());
});
afterAll(() => server.close());

const journey = () => ({
  token: 'a-token-of-16-or-more',
  journeyUrl: `${url}/journey/1`,
  expiresAt: '2026-11-18T10:00:00Z',
});
const customer = {
  customerId: 'ours',
  proposalId: 'p',
  isSigned: false,
  state: 'registered',
  limitPence: null,
  reason: null,
  changedAt: '2026-11-18T10:00:00Z',
};

test('a way into the provider’s pages is taken as it is told', async () => {
  told = journey();
  expect(await gateway.openJourney('ours', 'https://shop.example')).toMatchObject({
    expiresAt: new Date('2026-11-18T10:00:00Z'),
  });
});

test.each([
  ['an address that is none', { journeyUrl: 'not an address' }],
  ['somebody else’s address', { journeyUrl: 'https://evil.example/journey' }],
  ['an end that is no time', { expiresAt: 'soon' }],
])('%s in its answer is no answer', async (_what, wrong) => {
  told = { ...journey(), ...wrong };
  const asked = gateway.openJourney('ours', 'https://shop.example');
  await expect(asked).rejects.toThrow(CreditUnavailable);
});

test.each([
  ['of another business', { customerId: 'another' }],
  ['without a time', { changedAt: 'once' }],
])('an answer %s is none', async (_what, wrong) => {
  told = customer;
  expect(await gateway.find('ours')).toMatchObject({ customerId: 'ours' });
  told = { ...customer, ...wrong };
  await expect(gateway.find('ours')).rejects.toThrow(CreditUnavailable);
});

import { httpTransport } from '@plumbline/contracts/call/client.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { createServices, type Services } from '@plumbline/contracts/calls.ts';

/** Every call of a shop as a method, made by whoever the cookie is of. */
export const servicesOf = (shop: string, cookie: string): Services =>
  createServices((call, input, options) =>
    httpTransport({
      baseUrl: shop + serviceMounts[call.service],
      fetch: (to, init) =>
        fetch(to, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
        }),
    })(call, input, options),
  );

/** Who a VAT number is given to. A number that nobody has is null; where HMRC is away, it throws. */
export interface VatRegister {
  findVatNumber(vatNumber: string): Promise<{ name: string } | null>;
}

/** For both questions together: somebody waits for them as they type. */
const usualTimeoutMs = 3_000;
/** A token that ends while its question is under way is asked for anew. */
const spareMs = 30_000;

interface Token {
  value: string;
  until: number;
}

/**
 * HMRC's “check a UK VAT number”, by its own protocol: a token for the shop's application, then the
 * number. Only its own word says that nobody has a number; whatever else goes wrong throws.
 */
export function createHmrcVat(
  settings: { apiUrl: string; clientId: string; clientSecret: string },
  now: () => Date,
  timeoutMs = usualTimeoutMs,
): VatRegister {
  let token: Token | null = null;

  async function takeToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > now().getTime()) return token.value;
    const response = await fetch(new URL('/oauth/token', settings.apiUrl), {
      method: 'POST',
      signal,
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
    });
    if (!response.ok) throw new Error(`HMRC gave no token: ${response.status}.`);
    const given = (await response.json()) as { access_token?: string; expires_in?: number };
    if (!given.access_token) throw new Error('HMRC gave no token.');
    const until = now().getTime() + (given.expires_in ?? 0) * 1000 - spareMs;
    token = { value: given.access_token, until };
    return given.access_token;
  }

  async function ask(vatNumber: string, signal: AbortSignal): Promise<Response> {
    const place = `/organisations/vat/check-vat-number/lookup/${encodeURIComponent(vatNumber)}`;
    return fetch(new URL(place, settings.apiUrl), {
      signal,
      headers: {
        accept: 'application/vnd.hmrc.2.0+json',
        authorization: `Bearer ${await takeToken(signal)}`,
      },
    });
  }

  return {
    async findVatNumber(vatNumber) {
      const signal = AbortSignal.timeout(timeoutMs);
      let response = await ask(vatNumber, signal);
      if (response.status === 401) {
        // It was taken back before its time; a second refusal is a refusal.
        token = null;
        await response.body?.cancel();
        response = await ask(vatNumber, signal);
      }
      const told = (await response.json()) as {
        code?: string;
        target?: { name?: string; vatNumber?: string };
      };
      if (response.status === 404 && told.code === 'NOT_FOUND') return null;
      if (!response.ok) throw new Error(`HMRC answered ${response.status}.`);
      const { name, vatNumber: answered } = told.target ?? {};
      // What a proxy kept of another question is no answer to this one.
      if (!name || answered !== vatNumber) throw new Error('HMRC answered something else.');
      return { name };
    },
  };
}

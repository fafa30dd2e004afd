/** Why no page is asked for an answer: the address, the method, or what was sent is none of ours. */
export type PageRefusal = 400 | 405 | 415 | 429;

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Pages are read, and forms are posted to them; null where the request is one of these. */
export async function refusalOf(method: string, request: Request): Promise<PageRefusal | null> {
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST') return 405;
  if (!formTypes.test(request.headers.get('content-type') ?? '')) return 415;
  return request
    .clone()
    .formData()
    .then(
      () => null,
      () => 400,
    );
}

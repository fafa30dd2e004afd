/** The package brings no types: these are the parts of it that the shop uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** What a model keeps between requests. */
  export interface ArtifactPayload {
    jti?: string;
    exp?: number;
    consumed?: number;
    grantId?: string;
    accountId?: string;
    uid?: string;
    sessionUid?: string;
    session?: { accountId?: string; uid?: string; cookie?: string };
    result?: InteractionResult;
    [name: string]: unknown;
  }

  export interface Adapter {
    upsert(id: string, payload: ArtifactPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<ArtifactPayload | undefined>;
    findByUid(uid: string): Promise<ArtifactPayload | undefined>;
    findByUserCode(userCode: string): Promise<ArtifactPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Client {
    clientId: string;
    clientName?: string;
    applicationType: 'web' | 'native';
    grantTypeAllowed(type: string): boolean;
  }

  export interface Session {
    uid: string;
    accountId?: string;
    amr?: string[];
    /** Seconds since 1970. */
    loginTs?: number;
    grantIdFor(clientId: string): string | undefined;
  }

  export interface Grant {
    jti: string;
    addOIDCScope(scope: string): void;
    addResourceScope(indicator: string, scope: string): void;
    save(ttl?: number): Promise<string>;
  }

  export interface InteractionResult {
    login?: { accountId: string; remember: boolean; amr: string[] };
    consent?: { grantId?: string };
    error?: string;
    error_description?: string;
    /** Ours: the password was right or the mailed link opened; the second factor is still to come. */
    firstFactor?: { subject: string; remember: boolean; method: 'pwd' | 'mail' };
  }

  export interface Interaction {
    uid: string;
    exp: number;
    returnTo: string;
    params: Record<string, string | undefined>;
    prompt: { name: string; reasons: string[]; details: Record<string, unknown> };
    session?: { accountId: string; uid?: string };
    result?: InteractionResult;
    save(ttl: number): Promise<string>;
  }

  export interface ProviderContext {
    req: IncomingMessage;
    res: ServerResponse;
    path: string;
    type: string;
    status: number;
    body: unknown;
    cookies: {
      get(name: string): string | undefined;
      set(name: string, value: string | null, options: object): void;
    };
    oidc: {
      provider: Provider;
      route: string;
      client: Client;
      session?: Session & { destroyed?: boolean };
      params: Record<string, string | undefined>;
      result?: InteractionResult;
      entities: { IdTokenHint?: { payload: { sub?: string } } };
      resourceServers: Record<string, { scopes: Set<string> }>;
      requestParamScopes: Set<string>;
      requestParamOIDCScopes: Set<string>;
    };
  }

  type Listener = (ctx: ProviderContext, second: never) => void;
  type Middleware = (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>;

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly issuer: string;
    /** Whether the forwarded protocol and host are believed: ours set them to the public address. */
    proxy: boolean;
    keys: string[];
    readonly Grant: {
      new (properties: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly Session: { get(ctx: ProviderContext): Promise<Session> };
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    createContext(req: IncomingMessage, res: ServerResponse): ProviderContext;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionResult(
      req: IncomingMessage,
      res: ServerResponse,
      result: InteractionResult,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>;
    on(event: string, listener: (...parameters: never[]) => void): this;
    use(middleware: Middleware): this;
  }

  export const errors: Record<
    'InvalidGrant' | 'InvalidTarget' | 'SessionNotFound',
    new (message?: string) => Error
  >;

  interface Prompt {
    checks: { add(check: Check): void };
  }
  class Check {
    static readonly REQUEST_PROMPT: true;
    static readonly NO_NEED_TO_PROMPT: false;
    constructor(
      reason: string,
      description: string,
      error: string,
      check: (ctx: ProviderContext) => boolean | Promise<boolean>,
    );
  }
  export const interactionPolicy: {
    Check: typeof Check;
    base(): Prompt[] & { get(name: string): Prompt };
  };
}

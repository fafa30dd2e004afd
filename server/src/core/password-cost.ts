/** What scrypt asks of whoever tries a password. */
export interface PasswordCost {
  /** scrypt's N as a power of two. */
  logN: number;
  r: number;
  p: number;
}

/**
 * 32 MB and three passes: what OWASP asks of scrypt. Raising it outdates every stored hash. No
 * setting lowers it: only tests, which sign in some hundred times, have another.
 */
export const presentCost: PasswordCost = { logN: 15, r: 8, p: 3 };
